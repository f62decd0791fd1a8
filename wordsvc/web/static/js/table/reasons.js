// Why something did not work, in a sentence for people.
import { NoConnection, Problem } from "./api.js";
import { say } from "./texts.js";

/** The sentence for an error of the service or of the connection; any other error is thrown on. */
export function reason(error) {
  if (error instanceof Problem) {
    return error.message;
  }
  if (error instanceof NoConnection) {
    return say("no_answer");
  }
  throw error;
}
