import pg from 'pg'
import type { Log } from '../log.ts'

const RETRY_MS = 1_000
const KEEP_ALIVE_MS = 20_000

/** `onConnected` runs after each connection, to read what was missed. */
export function listen(
  url: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onConnected: () => void | Promise<void>,
  log: Log,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    if (closed) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'xiaopu listen',
      keepAlive: true,
    })
    client = next
    let failed = false
    const again = (): void => {
      if (failed || closed) return
      failed = true
      clearInterval(alive)
      next.end().catch(() => {})
      timer = setTimeout(() => void connect(), RETRY_MS)
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    const alive = setInterval(() => next.query('select 1').catch(again), KEEP_ALIVE_MS).unref()
    try {
      await next.connect()
      for (const channel of Object.keys(channels))
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
      await onConnected()
    } catch (error) {
      log.warn({ err: error }, 'listening to the database failed, trying again')
      again()
    }
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
