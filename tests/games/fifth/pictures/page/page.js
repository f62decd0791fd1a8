// Pictures on the page of the table: the deck in printed order, for the check of the seed.
export default {
  printed: ({ pictures }) => pictures.flatMap((picture) => [{ picture }, { picture }]),
};
