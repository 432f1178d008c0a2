/**
 * The texts every language must have, derived from the Chinese ones: a plain text stays a text, and a
 * function keeps its parameters. Other languages use `satisfies`, so a missing or unknown key is a type
 * error.
 */
export type TextsOf<T> = {
  readonly [K in keyof T]: T[K] extends (facts: infer F) => string ? (facts: F) => string : string
}
