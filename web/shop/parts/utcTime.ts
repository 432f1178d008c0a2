/** "2026-11-20 23:59:00 UTC": the server does not know the buyer's clock, and both must write the same. */
export const utcTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
