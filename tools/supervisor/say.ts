/** What the person at the terminal reads. Logs of the processes are something else (log.ts, standard error). */
export const say = (text: string): void => void process.stdout.write(`${text}\n`)

const LONG_STEP_MS = 400

/** Runs a step; one that takes long is announced and its end told, so that nobody stares at a silent terminal. */
export async function step<T>(announcement: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  let announced = false
  const timer = setTimeout(() => {
    announced = true
    say(`${announcement} …`)
  }, LONG_STEP_MS)
  try {
    const result = await work()
    if (announced) say(`${announcement}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
