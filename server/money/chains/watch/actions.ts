import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { Log } from '../../../platform/log.ts'
import { agreedFinal } from '../providers/agree.ts'
import {
  ProviderFault,
  type Block,
  type Chain,
  type RaiseAlarm,
  type WatchedAddresses,
} from '../chain.ts'
import {
  createCursor,
  freeze,
  moveFinal,
  moveHead,
  noteRead,
  readCursor,
  loadTail,
  resetCursor,
  takeLease,
  type Cursor,
} from '../cursor/cursor.ts'
import type { ChainListeners } from './listeners.ts'
import { storeAlone } from './storeAlone.ts'
import { originOf } from '../cursor/originOf.ts'
import { checkCursor, readFinalPart, type Span } from './readFinal.ts'
import { readTailPart } from './readTail.ts'
import type { Answer, Answers, Kind, Request } from './state.ts'

/** More than a killed local chain loses: a minute of one-second blocks, and unfinal ones. */
const LOST_BLOCKS = 200

export type Following = {
  readonly ctx: Context
  readonly chain: Chain
  readonly listeners: ChainListeners
  readonly holder: string
  readonly span: Span
  readonly log: Log
  readonly alarm: RaiseAlarm
  readonly earlierAddresses: (() => Promise<WatchedAddresses>) | undefined
  readonly hotAddresses: ((sinceMs: number) => Promise<readonly string[]>) | undefined
}

/** Local chains may be paid before the first reading, and drop old blocks. */
async function startBlock(chain: Chain): Promise<Block> {
  const { fromBlock, instance } = chain.settings
  if (fromBlock === null) return (await chain.tip()).final
  const first = Number(fromBlock) - 1
  const before =
    instance === null ? first : Math.max(first, (await chain.tip()).final.number - LOST_BLOCKS)
  if (before < 0) return { number: -1, hash: '', parentHash: '', timeMs: 0, mayContain: false }
  const [block] = await chain.blocks([before])
  if (!block) throw new ProviderFault('lagging', `does not have block ${before}`)
  return block
}

/** Reads a local chain again from before its lost blocks; stored payments stay. */
async function startOverAt(chain: Chain, cursor: Cursor): Promise<Block> {
  if (originOf(cursor.instance!) !== originOf(chain.settings.instance!)) return startBlock(chain)
  const { final } = await chain.tip()
  const [block] = await chain.blocks([
    Math.max(0, Math.min(cursor.final.number, final.number) - LOST_BLOCKS),
  ])
  return block ?? startBlock(chain)
}

async function open({ ctx, chain, holder }: Following): Promise<Answers['open']> {
  const { network } = chain
  const identity = { identity: await chain.identity(), instance: chain.settings.instance }
  if (!(await readCursor(ctx, network)))
    await createCursor(ctx, network, identity, await startBlock(chain))
  const isOurs = await takeLease(ctx, network, holder)
  return { chain: identity, cursor: isOurs ? await readCursor(ctx, network) : undefined }
}

async function startOver(
  { ctx, chain, holder, listeners }: Following,
  { cursor, chain: identity }: Request<'startOver'>,
): Promise<void> {
  const { network } = chain
  const start = await startOverAt(chain, cursor)
  await inTransaction(ctx, async (tx) => {
    const gone = await resetCursor(tx, network, holder, identity, start)
    await listeners.onGone(tx, { network, blockHashes: gone })
  })
}

/** One provider may be wrong; all of them, for some time, mean another chain. */
async function checkGenesis(
  { chain }: Following,
  { hash }: Request<'checkGenesis'>,
): Promise<void> {
  const { anchors, provider } = await chain.readRange({ from: 0, to: 0, anchors: [] })
  await checkCursor(chain, { number: 0, hash }, anchors.get(0), provider)
}

async function storeFinal(
  { ctx, chain, holder, listeners }: Following,
  { from, part: { to, transfers, alone }, finalLag }: Request<'storeFinal'>,
): Promise<Answers['storeFinal']> {
  const { network } = chain
  await inTransaction(ctx, async (tx) => {
    await moveFinal(tx, network, holder, from.number, to, finalLag)
    await storeAlone(tx, chain.settings, alone, transfers)
    await listeners.onFinal(tx, { network, to: to.number, transfers })
  })
  return { final: to, finalLag }
}

async function storeTail(
  { ctx, chain: { network }, holder, listeners }: Following,
  { part, head }: Request<'storeTail'>,
): Promise<Answers['storeTail']> {
  const { above, blocks, goneHashes, transfers } = part
  await inTransaction(ctx, async (tx) => {
    await moveHead(tx, network, holder, above, blocks)
    if (goneHashes.length > 0) await listeners.onGone(tx, { network, blockHashes: goneHashes })
    await listeners.onSeen(tx, { network, head: head.number, transfers })
  })
  return part
}

type Actions = { [K in Kind]: (one: Following, request: Request<K>) => Promise<Answers[K]> }

const ACTIONS: Actions = {
  verify: ({ chain }) => chain.verify(),
  open,
  renewLease: ({ ctx, chain, holder }) => takeLease(ctx, chain.network, holder),
  startOver,
  checkGenesis,
  readAddresses: async ({ chain, earlierAddresses }) => {
    if (earlierAddresses) chain.watch(await earlierAddresses())
  },
  loadTail: ({ ctx, chain }) => loadTail(ctx, chain.network),
  readTip: ({ chain }) => chain.tip(),
  // Blocks that are behind are read with the addresses of their time.
  watchHot: async ({ chain, hotAddresses }, { sinceMs }) => {
    if (hotAddresses) chain.watchHot(await hotAddresses(sinceMs))
  },
  agreeFinal: ({ chain, alarm }, { tip }) => agreedFinal(chain, tip, alarm),
  readFinal: (one, { after, to, tail }) => readFinalPart(one, after, to, tail),
  storeFinal,
  readTail: ({ chain, span }, { final, tail, head }) =>
    readTailPart(chain, span, final, tail, head),
  storeTail,
  noteRead: ({ ctx, chain, holder }) => noteRead(ctx, chain.network, holder),
  freeze: async ({ ctx, chain, holder }, { reason }) => {
    await freeze(ctx, chain.network, holder, reason)
    return reason
  },
}

export async function act<K extends Kind>(one: Following, request: Request<K>): Promise<Answer<K>> {
  const kind: K = request.kind
  return { kind, answer: await ACTIONS[kind](one, request) }
}
