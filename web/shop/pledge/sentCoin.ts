const keyOf = (id: string): string => `coinPledge:${id}`

/** Where storage is full or forbidden, it lives as long as the page. */
const kept = new Map<string, string>()

/** The transaction that pays an intent, so that this browser does not ask for the coin twice. */
export function readSent(id: string): string | undefined {
  try {
    return kept.get(id) ?? localStorage.getItem(keyOf(id)) ?? undefined
  } catch {
    return kept.get(id)
  }
}

export function keepSent(id: string, hash: string): void {
  kept.set(id, hash)
  try {
    localStorage.setItem(keyOf(id), hash)
  } catch {}
}
