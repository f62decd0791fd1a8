// The paradigm of a word, fetched when its panel is first opened.

export async function openForms(panel) {
  const place = panel.querySelector?.(":scope > .forms-place");
  if (!place || !panel.open || place.dataset.state) {
    return;
  }
  place.dataset.state = "loading";
  place.textContent = place.dataset.loading;
  try {
    const answer = await fetch(`${panel.dataset.forms}?part=1`);
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    place.innerHTML = await answer.text();
    place.dataset.state = "done";
  } catch {
    place.textContent = place.dataset.failed;
    delete place.dataset.state;
  }
}

// With scripts the whole line opens the panel; the link in it is for those without.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".forms > summary > a");
  if (link && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    const panel = link.closest("details");
    panel.open = !panel.open;
  }
});
