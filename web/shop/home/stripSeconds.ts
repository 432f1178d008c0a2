/**
 * One round of the strip: a thirtieth of a second per character, and no faster than eyes follow (rules:
 * screens#timings).
 */
export const stripSeconds = (text: string): number => Math.max(8, text.length / 30)
