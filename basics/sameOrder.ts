export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  new Set(one).size === one.length &&
  new Set([...one, ...other]).size === one.length
