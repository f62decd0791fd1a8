// How long opened cards stay to be looked at: a person's own choice, kept in the browser.
import { storage } from "../storage.js";

const local = storage("localStorage");
const KEY = "pace";

/** Wake the choice; returns a function that tells the milliseconds. */
export function preparePace(field) {
  const kept = local.get(KEY);
  if ([...field.options].some((option) => option.value === kept)) {
    field.value = kept;
  }
  field.addEventListener("change", () => local.set(KEY, field.value));
  return () => Number(field.value);
}
