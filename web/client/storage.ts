/** The browser's storage, which may be full or forbidden: then a value lives as long as the page. */
const fallback = new Map<string, string>()

export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? fallback.get(key)
  } catch {
    return fallback.get(key)
  }
}

export function keep(key: string, value: string | undefined): void {
  // What is in the storage is not kept beside it: another tab may have taken it out.
  fallback.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) fallback.set(key, value)
  }
}

/** JSON kept under a key; anything unreadable counts as absent. */
export function readKeptJson(key: string): unknown {
  try {
    return JSON.parse(readKept(key) ?? 'null')
  } catch {
    return null
  }
}

const YEAR_SECONDS = 31_536_000

/** A cookie that the server reads to render the page as the visitor wants it; nothing personal goes in. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
