// The link to a verdict becomes a button that copies it, where the browser can copy.

export function prepareShare(place) {
  const link = place.querySelector("a.share");
  if (!link || !navigator.clipboard) {
    return;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "share";
  button.textContent = link.dataset.copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.href);
    button.textContent = link.dataset.copied;
    button.classList.add("done");
    setTimeout(() => {
      button.textContent = link.dataset.copy;
      button.classList.remove("done");
    }, 2000);
  });
  link.replaceWith(button);
}
