// Questions to the service while somebody types: the last one counts, answers to older ones are dropped.

const PAUSE = 150; // milliseconds after the last key

/** A function that asks ``question()`` soon (nothing, when that gives null) and hands the answer to ``answered``. */
export function asking(question, answered, failed) {
  let timer = 0;
  let number = 0;
  return () => {
    clearTimeout(timer);
    number += 1;
    const asked = number;
    timer = setTimeout(async () => {
      try {
        const answer = await question();
        if (asked === number) {
          answered(answer);
        }
      } catch (error) {
        if (asked === number) {
          failed(error);
        }
      }
    }, PAUSE);
  };
}
