/**
 * What every language must say, from the Chinese texts: a plain text stays a text, a text with facts stays a function
 * of the same facts. `cn.ts` of an area exports its type; the other languages `satisfies` it, so that a missing or
 * invented key is a type error.
 */
export type TextsOf<T> = {
  readonly [K in keyof T]: T[K] extends (facts: infer F) => string ? (facts: F) => string : string
}
