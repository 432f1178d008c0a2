import type { ChainToken } from '../../../../basics/tokens.ts'
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { NetworkId } from '../../../../basics/networks.ts'

/**
 * One signed transaction. `reference` is what it pays, such as `withdrawal:12`; after `released`, a later payout of
 * this name is a new one.
 */
export type JournalLine = {
  readonly kind: 'transfer' | 'call' | 'repair' | 'byHand' | 'released' | 'gas'
  readonly reference: string
  readonly network: NetworkId
  /** USDT unless named. */
  readonly asset?: ChainToken
  readonly sender: string
  readonly receiver: string
  readonly amountMicro: bigint
  readonly nonce: number | null
  readonly txHash: string
  readonly raw: string
  readonly maxFee: bigint
  readonly expiresAtMs: number | null
  /** In base units of the network's coin. */
  readonly coin: bigint
  /** By the second person. */
  readonly isApproved: boolean
  readonly atMs: number
}

export type Journal = {
  /** Everything, oldest first, with what other processes added since. */
  lines(): readonly JournalLine[]
  /** Those of one payout, since its name was last released. */
  of(reference: string): readonly JournalLine[]
  /** On disk when it returns. */
  append(line: JournalLine): void
}

export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

export const journalFile = (dataDir: string): string => join(dataDir, 'payouts', 'sent.jsonl')
/** Of the gas wallet. */
export const gasJournalFile = (dataDir: string): string => join(dataDir, 'payouts', 'gas.jsonl')

const LINE_FEED = 10

const encode = (line: JournalLine): string =>
  JSON.stringify({
    ...line,
    amountMicro: line.amountMicro.toString(),
    maxFee: line.maxFee.toString(),
    coin: line.coin.toString(),
  })

function decode(text: string, file: string): JournalLine | undefined {
  // Cut off by a crash, thus never broadcast.
  if (!text.endsWith('}')) return undefined
  try {
    const line = JSON.parse(text) as Omit<JournalLine, 'amountMicro' | 'maxFee' | 'coin'> & {
      amountMicro: string
      maxFee: string
      coin: string
    }
    return {
      ...line,
      amountMicro: BigInt(line.amountMicro),
      maxFee: BigInt(line.maxFee),
      coin: BigInt(line.coin),
    }
  } catch {
    throw new JournalBroken(`${file} has a line that cannot be read; nothing is signed without it.`)
  }
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Bytes from `from` up to the last line feed. */
function readFrom(file: string, from: number): Buffer {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < from) throw new JournalBroken(`${file} became shorter; nothing is signed without it.`)
  if (size === from) return Buffer.alloc(0)
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(size - from)
    const read = readSync(fd, bytes, 0, bytes.length, from)
    return bytes.subarray(0, bytes.subarray(0, read).lastIndexOf(LINE_FEED) + 1)
  } finally {
    closeSync(fd)
  }
}

/** An append-only file outside the database, which a restored backup does not rewind (rules: payouts#journal). */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const known: JournalLine[] = []
  const byReference = new Map<string, JournalLine[]>()
  let offset = 0
  const note = (line: JournalLine): void => {
    known.push(line)
    if (line.kind === 'released') byReference.delete(line.reference)
    else byReference.set(line.reference, [...(byReference.get(line.reference) ?? []), line])
  }
  const lines = (): readonly JournalLine[] => {
    const bytes = readFrom(file, offset)
    for (const text of bytes.toString('utf8').split('\n')) {
      const line = text === '' ? undefined : decode(text, file)
      if (line) note(line)
    }
    offset += bytes.length
    return known
  }
  return {
    lines,
    of(reference) {
      lines()
      return byReference.get(reference) ?? []
    },
    append(line) {
      const isNew = statSync(file, { throwIfNoEntry: false }) === undefined
      const fd = openSync(file, 'a+', 0o600)
      try {
        const { size } = fstatSync(fd)
        const last = Buffer.alloc(1)
        const isTorn = size > 0 && readSync(fd, last, 0, 1, size - 1) === 1 && last[0] !== LINE_FEED
        const bytes = Buffer.from(`${isTorn ? '\n' : ''}${encode(line)}\n`)
        for (let written = 0; written < bytes.length;)
          written += writeSync(fd, bytes, written, bytes.length - written)
        fsyncSync(fd)
      } finally {
        closeSync(fd)
      }
      if (isNew) syncFolder(dirname(file))
    },
  }
}
