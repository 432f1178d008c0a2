import { utcDay } from '../../../basics/zonedDays.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import { col } from '../../platform/db/columns.ts'
import { bytesToHex } from '../../../basics/hex.ts'
import { randomBytes, sign, type KeyObject } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { ASSETS } from '../../../basics/ledger.ts'
import {
  amountsByAsset,
  STATEMENT_FORMAT,
  statementHash,
  type Holding,
  type StatementBody,
} from '../../../basics/statement.ts'
import { emptyNode, leafNode, levelsOf, SALT_BYTES, type SumNode } from '../../../basics/sumTree.ts'
import { inSnapshot, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { listControlProofs } from './listControlProofs.ts'
import { lastTransferId } from '../ledger/lastTransferId.ts'
import { pageBalances } from '../ledger/pageBalances.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { publicKeyOf } from './statementKey.ts'
import {
  arrayText,
  BLOCK_LEAVES,
  KEPT_LEVEL,
  PROOF_DAYS,
  readArray,
  sha256,
  type StatementSources,
} from './statement.ts'

export type MakeOptions = StatementSources & {
  readonly key: KeyObject
  /** Demo mode only: signs again after balances moved, so that visitors find theirs in it. */
  readonly renewAfterMs: number | null
  /** How long to wait for a silent network before the statement is made without it. */
  readonly patienceMs: number
}

/** An arbitrary advisory lock number; one process makes the statement. */
const LOCK = 713_920_466
const ACCOUNTS_PER_PAGE = 5_000
const BLOCKS_PER_PAGE = 64
/** Another process was faster: unique violation or serialisation failure. */
const CONCURRENTLY_MADE: ReadonlySet<unknown> = new Set(['23505', '40001'])

/**
 * The returned function makes today's (UTC) statement when due and says whether it did: a signed Merkle sum tree of
 * what the shop owes, and what it holds. Safe to call concurrently (rules: balances#daily-statement).
 */
export function createStatementMaker(options: MakeOptions): (ctx: Context) => Promise<boolean> {
  let waitingSinceMs: number | undefined
  return async (ctx) => {
    if (!(await isDue(ctx, options))) return false
    const held = await options.holdings()
    if (held.some(({ amount }) => amount === null)) {
      waitingSinceMs ??= ctx.now().getTime()
      if (ctx.now().getTime() - waitingSinceMs < options.patienceMs) return false
    }
    waitingSinceMs = undefined
    return makeStatement(ctx, options, held)
  }
}

async function makeStatement(
  ctx: Context,
  options: MakeOptions,
  held: readonly Holding[],
): Promise<boolean> {
  try {
    return await inSnapshot(ctx, async (tx) => {
      const { rows } = await sql({
        mine: col.bool,
      })`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx.db)
      if (!rows[0]!.mine || !(await isDue(tx, options))) return false
      // With many accounts a step takes longer than the usual statement timeout.
      await sql`set local statement_timeout = '10min'`.execute(tx.db)
      await write(tx, options, held)
      return true
    })
  } catch (error) {
    if (CONCURRENTLY_MADE.has((error as { code?: unknown }).code)) return false
    throw error
  }
}

async function isDue(ctx: Context, options: MakeOptions): Promise<boolean> {
  const { rows } = await sql({
    at: col.time,
    last_transfer: col.bigint,
  })`select at, last_transfer from statement where day = ${utcDay(ctx.now())}::date`.execute(ctx.db)
  if (!rows[0]) return true
  return (
    options.renewAfterMs !== null &&
    ctx.now().getTime() - rows[0].at.getTime() >= options.renewAfterMs &&
    (await lastTransferId(ctx)) > rows[0].last_transfer
  )
}

async function write(
  tx: TransactionContext,
  options: MakeOptions,
  held: readonly Holding[],
): Promise<void> {
  const at = tx.now()
  const day = utcDay(at)
  const oldestKept = utcDay(at.getTime() - PROOF_DAYS * DAY_MS)
  await sql.named`delete from statement_leaf where day = ${day}::date or day < ${oldestKept}::date`.execute(
    tx.db,
  )
  await sql.named`delete from statement_node where day = ${day}::date or day < ${oldestKept}::date`.execute(
    tx.db,
  )
  const accounts = await writeLeaves(tx, day, options.namesOf)
  const root = await writeNodes(tx, day)
  const body = JSON.stringify({
    format: STATEMENT_FORMAT,
    day,
    at: at.toISOString(),
    demo: options.renewAfterMs !== null,
    assets: ASSETS,
    accounts,
    root: bytesToHex(root.hash),
    owed: amountsByAsset(ASSETS, root.sums),
    outside: await options.owedOutside(tx),
    rewards: await options.owedRewards(tx),
    held,
    proofs: await listControlProofs(tx),
    previous: await readPrevious(tx, day),
  } satisfies StatementBody)
  const signature = sign(null, Buffer.from(body), options.key).toString('hex')
  const publicKey = publicKeyOf(options.key)
  await alarmOfOtherKey(tx, publicKey)
  const lastTransfer = await lastTransferId(tx)
  await sql.named`insert into statement (day, at, body, signature, public_key, root, accounts, last_transfer)
    values (${day}::date, ${at}, ${body}, ${signature}, ${publicKey}, ${bytesToHex(root.hash)},
      ${accounts}, ${lastTransfer})
    on conflict (day) do update set at = excluded.at, body = excluded.body,
    signature = excluded.signature, public_key = excluded.public_key, root = excluded.root,
      accounts = excluded.accounts, last_transfer = excluded.last_transfer`.execute(tx.db)
  tx.log.info(
    { event: 'statement', day, accounts, root: bytesToHex(root.hash) },
    'statement signed',
  )
}

/**
 * A lost key file is replaced by a new one: the merchant must notice before those who know the earlier public key.
 */
async function alarmOfOtherKey(tx: TransactionContext, publicKey: string): Promise<void> {
  const { rows } = await sql.named({ public_key: col.text })`
    select public_key from statement order by day desc limit 1`.execute(tx.db)
  if (rows[0] && rows[0].public_key !== publicKey)
    await raiseAlarm(tx, { kind: 'statementKeyChanged', network: null, facts: { publicKey } })
}

async function readPrevious(
  tx: TransactionContext,
  day: string,
): Promise<NonNullable<StatementBody['previous']> | null> {
  const { rows } = await sql.named({ day: col.text, body: col.text })`
    select day::text as day, body from statement where day < ${day}::date order by day desc limit 1`.execute(
    tx.db,
  )
  const [row] = rows
  return row ? { day: row.day, hash: statementHash(row.body, sha256) } : null
}

/** Every user with a ledger entry has a leaf, zero balances included. Returns how many. */
async function writeLeaves(
  tx: TransactionContext,
  day: string,
  namesOf: StatementSources['namesOf'],
): Promise<number> {
  await sql`create temporary table new_statement_leaf (account_id bigint, account text, salt bytea,
    amounts bigint[]) on commit drop`.execute(tx.db)
  for (let after = 0n; ;) {
    const page = await pageBalances(tx, after, ACCOUNTS_PER_PAGE)
    if (page.length === 0) break
    after = page.at(-1)!.accountId
    const names = await namesOf(
      tx,
      page.map(({ accountId }) => accountId),
    )
    const salts = randomBytes(page.length * SALT_BYTES)
    await sql.named`insert into new_statement_leaf select account_id, account, salt,
    amounts::bigint[] from unnest(${page.map(({ accountId }) => accountId)}::bigint[],
      ${page.map(({ accountId }) => names.get(accountId)!)}::text[],
      ${page.map((_, place) => salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES))}::bytea[],
      ${page.map(({ balances }) => arrayText(ASSETS.map((asset) => balances.get(asset) ?? 0n)))}::text[])
      leaf (account_id, account, salt, amounts)`.execute(tx.db)
  }
  const { rowCount } =
    await sql.named`insert into statement_leaf (day, place, account_id, account, salt, amounts)
    select ${day}::date, row_number() over (order by salt) - 1, account_id, account, salt, amounts
    from new_statement_leaf`.execute(tx.db)
  return rowCount
}

/** Stores the nodes above the blocks; returns the root. */
async function writeNodes(tx: TransactionContext, day: string): Promise<SumNode> {
  const blocks: SumNode[] = []
  for (;;) {
    const from = blocks.length * BLOCK_LEAVES
    const { rows } = await sql({
      account: col.text,
      salt: col.bytes,
      amounts: col.text,
    })`select account, salt, amounts::text as amounts from statement_leaf
      where day = ${day}::date and place >= ${from} and place < ${from + BLOCKS_PER_PAGE * BLOCK_LEAVES}
      order by place`.execute(tx.db)
    for (let at = 0; at < rows.length; at += BLOCK_LEAVES) {
      const leaves = rows
        .slice(at, at + BLOCK_LEAVES)
        .map((row) =>
          leafNode(
            { account: row.account, salt: row.salt, amounts: readArray(row.amounts) },
            sha256,
          ),
        )
      blocks.push(levelsOf(leaves, sha256).at(-1)![0]!)
    }
    if (rows.length < BLOCKS_PER_PAGE * BLOCK_LEAVES) break
  }
  if (blocks.length === 0) return emptyNode(ASSETS.length, sha256)
  const levels = levelsOf(blocks, sha256)
  for (const [height, nodes] of levels.entries())
    for (let at = 0; at < nodes.length; at += ACCOUNTS_PER_PAGE) {
      const part = nodes.slice(at, at + ACCOUNTS_PER_PAGE)
      await sql.named`insert into statement_node (day, level, place, hash, sums)
      select ${day}::date, ${KEPT_LEVEL + height}, place, hash, sums::numeric[]
        from unnest(${part.map((_, place) => at + place)}::int[],
          ${part.map((node) => Buffer.from(node.hash))}::bytea[],
          ${part.map((node) => arrayText(node.sums))}::text[]) n (place, hash, sums)`.execute(tx.db)
    }
  return levels.at(-1)![0]!
}
