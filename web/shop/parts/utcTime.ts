/**
 * "2026-11-20 23:59:00 UTC": the server does not know the reader's time zone, and hydration needs the same
 * text.
 */
export const utcTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
