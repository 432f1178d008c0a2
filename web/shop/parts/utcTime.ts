/** "2026-11-20 23:59:00 UTC", the same on the server and in the browser. */
export const utcTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
