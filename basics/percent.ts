/** Hundredths of a percent as people read them: 250 is "2.5%". */
export const percentOf = (bps: number): string => `${bps / 100}%`
