/** localStorage, which may be full or forbidden; values then last as long as the page. */
const fallback = new Map<string, string>()

export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? fallback.get(key)
  } catch {
    return fallback.get(key)
  }
}

export function keep(key: string, value: string | undefined): void {
  // Stored values are not cached, since another tab may remove them.
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

/** A cookie for the server's rendering; never personal data. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
