export type Picked = { readonly name: string; readonly option: string; readonly count: number }

/** The goods of several orders, each once with its sum, in the order of their names. */
export function pickListOf(slips: readonly { readonly lines: readonly Picked[] }[]): Picked[] {
  const picked = new Map<string, Picked>()
  for (const { name, option, count } of slips.flatMap(({ lines }) => lines)) {
    const key = JSON.stringify([name, option])
    picked.set(key, { name, option, count: count + (picked.get(key)?.count ?? 0) })
  }
  return [...picked.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || one.option.localeCompare(other.option),
  )
}
