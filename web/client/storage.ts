/** Without localStorage, values last as long as the page. */
const fallback = new Map<string, string>()

export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? fallback.get(key)
  } catch {
    return fallback.get(key)
  }
}

export function keep(key: string, value: string | undefined): void {
  // Uncached: another tab may remove values.
  fallback.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) fallback.set(key, value)
  }
}

export function readKeptJson(key: string): unknown {
  try {
    return JSON.parse(readKept(key) ?? 'null')
  } catch {
    return null
  }
}

const YEAR_SECONDS = 31_536_000

/** For server rendering; never personal data. Sent with requests of `path` and below. */
export function keepCookie(name: string, value: string | undefined, path = '/'): void {
  const seconds = value === undefined ? 0 : YEAR_SECONDS
  document.cookie = `${name}=${value ?? ''}; path=${path}; max-age=${seconds}; samesite=lax`
}
