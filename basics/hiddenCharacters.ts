/** Characters that hide text, reverse its direction or break its line. */
export const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u
