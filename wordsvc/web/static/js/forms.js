// The paradigm of a word opens in its place: the link to its page becomes a panel that is fetched when first opened.

/** Turn the links to paradigms in ``place`` into panels; ``place`` knows what to say while they load or fail. */
export function prepareForms(place) {
  for (const link of place.querySelectorAll("a.forms")) {
    const panel = document.createElement("details");
    const summary = document.createElement("summary");
    const forms = document.createElement("div");
    panel.className = "quiet forms";
    summary.textContent = link.textContent;
    forms.setAttribute("aria-live", "polite");
    panel.append(summary, forms);
    panel.addEventListener("toggle", () => fill(panel, forms, link.href, place.dataset));
    link.parentElement.replaceWith(panel);
  }
}

async function fill(panel, forms, address, texts) {
  if (!panel.open || forms.dataset.state) {
    return;
  }
  forms.dataset.state = "loading";
  forms.textContent = texts.loading;
  try {
    const answer = await fetch(`${address}?part=1`);
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    forms.innerHTML = await answer.text();
  } catch {
    forms.textContent = texts.failed;
    delete forms.dataset.state;
  }
}
