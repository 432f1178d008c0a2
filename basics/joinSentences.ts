/** Chinese and Japanese have no space after a full stop. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences.reduce((text, next) => (/[。！？]$/.test(text) ? text + next : `${text} ${next}`))
