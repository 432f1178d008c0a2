/** Basis points: 250 is "2.5%". */
export const percentOf = (bps: number): string => `${bps / 100}%`
