import { randomBytes } from 'node:crypto'
import { refuse } from '../../../../basics/errors.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 20 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** The work is done by Node's four threads, which files and names need too. */
const MAX_RUNNING = 2
/** Above this whoever comes is told to try again: a flood of sign-ins takes neither the memory nor the minutes of others. */
export const MAX_WAITING = 64

type Argon2 = typeof import('@node-rs/argon2')
let loading: Promise<{ argon2: Argon2; nobody: string }> | undefined
/** Loaded at the first sign-in. `nobody` is what unknown accounts are compared with, so that they take as long as known ones. */
const load = (): NonNullable<typeof loading> =>
  (loading ??= import('@node-rs/argon2').then(async (argon2) => ({
    argon2,
    nobody: await argon2.hash(randomBytes(32), PARAMETERS),
  })))

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) return refuse('tryLater')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The place is handed on, not given back and taken again, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Keyboards compose the same letter differently. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

/** A password as it is stored: argon2id in its own text form. Refuses with `tryLater` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await load()).argon2.hash(bytesOf(password), PARAMETERS))

/** `stored` null (no such account, no password) takes the same time as a wrong password. Refuses with `tryLater` when too many wait. */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const { argon2, nobody } = await load()
    const fits = await argon2.verify(stored ?? nobody, bytesOf(password))
    return fits && stored !== null
  })
