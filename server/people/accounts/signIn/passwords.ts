import { randomBytes } from 'node:crypto'
import { refuse } from '../../../../basics/errors.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane; about 20 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Node has four worker threads, and file access and DNS need some of them. */
const MAX_RUNNING = 2
/** More are refused with `tryLater`, so that a flood of sign-ins cannot exhaust memory. */
export const MAX_WAITING = 64

type Argon2 = typeof import('@node-rs/argon2')
let loading: Promise<{ argon2: Argon2; decoy: string }> | undefined
/** `decoy` is compared for unknown accounts, so that they take as long as known ones. */
const load = (): NonNullable<typeof loading> =>
  (loading ??= import('@node-rs/argon2').then(async (argon2) => ({
    argon2,
    decoy: await argon2.hash(randomBytes(32), PARAMETERS),
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
    // The slot is handed over, not released and taken again, so that no new caller can take it first.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Keyboards compose the same letter differently; NFKC makes them equal. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await load()).argon2.hash(bytesOf(password), PARAMETERS))

/** A `stored` of null takes as long as a wrong password. Refuses with `tryLater`. */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const { argon2, decoy } = await load()
    const fits = await argon2.verify(stored ?? decoy, bytesOf(password))
    return fits && stored !== null
  })
