/** Messages for the terminal; logs of the processes go to standard error. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`)
/** Of commands, whose answer alone goes to standard output. */
export const printAside = (text: string): void => void process.stderr.write(`${text}\n`)

const LONG_STEP_MS = 400

/** Runs a step and reports its start and end if it takes long. */
export async function step<T>(
  announcement: string,
  work: () => Promise<T>,
  tell = print,
): Promise<T> {
  const started = Date.now()
  let announced = false
  const timer = setTimeout(() => {
    announced = true
    tell(`${announcement} …`)
  }, LONG_STEP_MS)
  try {
    const result = await work()
    if (announced) tell(`${announcement}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
