/** Splits the comma-separated pictures of a product (rules: catalogue#products). */
export const picturesOf = (list: string): string[] =>
  list
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
