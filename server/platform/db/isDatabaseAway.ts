const AWAY: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** True when the database is unreachable, starting, stopping or out of connections. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    AWAY.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection timeout/i.test(
      String(message ?? ''),
    )
  )
}
