// Text to copy: one button where the browser lets us copy, else the text itself, chosen and ready.

/** Turn the panel with the text in ``place`` into a button. */
export function prepareCopy(place) {
  const panel = place.querySelector("details.copy");
  if (!panel) {
    return;
  }
  const area = panel.querySelector("textarea");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = panel.dataset.copy;
  area.hidden = true;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      button.textContent = panel.dataset.byHand;
      area.hidden = false;
      area.select();
      area.focus();
      return;
    }
    button.textContent = panel.dataset.copied;
    button.classList.add("done");
    setTimeout(() => {
      button.textContent = panel.dataset.copy;
      button.classList.remove("done");
    }, 2000);
  });
  panel.replaceWith(button, area);
}
