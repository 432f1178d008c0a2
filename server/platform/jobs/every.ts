import type { Log } from '../log.ts'

export type Running = { stop(): Promise<void> }
export type Work = () => Promise<unknown>

export async function attempt(log: Log, what: string, work: Work): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, what }, 'a recurring job failed, trying again')
  }
}

/** Runs `work` now and `everyMs` after each end. */
export function every(log: Log, everyMs: number, what: string, work: Work): Running {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    await attempt(log, what, work)
    if (!stopped) timer = setTimeout(begin, everyMs)
  }
  const begin = (): void => void (running = round())
  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
