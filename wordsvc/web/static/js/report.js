// A report goes off without leaving the verdict; without this script the form opens a page of its own.

/** Send the forms of reports in ``place``, and say there what came of it. */
export function prepareReports(place) {
  for (const form of place.querySelectorAll(".report form")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form);
    });
  }
}

async function send(form) {
  const said = form.querySelector(".report-said");
  const button = form.querySelector("button");
  if (!navigator.onLine) {
    said.textContent = form.dataset.offline;
    return;
  }
  button.disabled = true;
  try {
    const answer = await fetch(`${form.action}?part=1`, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    if (answer.ok || answer.status === 422) {
      const part = document.createElement("div");
      part.innerHTML = await answer.text();
      said.replaceChildren(...part.querySelectorAll("li, .note"));
    } else {
      said.textContent = answer.status === 429 ? form.dataset.many : form.dataset.failed;
    }
    form.classList.toggle("sent", answer.ok);
  } catch {
    said.textContent = form.dataset.failed;
  }
  button.disabled = form.classList.contains("sent");
}
