/** catalogue#products: pictures travel as one comma-separated text. */
export const picturesOf = (list: string): string[] =>
  list
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
