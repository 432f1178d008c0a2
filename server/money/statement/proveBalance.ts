import { col, type RowOf } from '../../platform/db/columns.ts'
import { bytesToHex } from '../../../basics/hex.ts'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../../basics/errors.ts'
import {
  amountsByAsset,
  PROOF_FORMAT,
  readStatementBody,
  type StatementProof,
} from '../../../basics/statement.ts'
import { leafNode, levelsOf, neighbourOf, pathOf, type SumNode } from '../../../basics/sumTree.ts'
import { formatMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import { readStatement } from './readStatement.ts'
import { BLOCK_LEAVES, KEPT_LEVEL, nodeOf, readArray, sha256, NodeRow } from './statement.ts'

const LeafRow = {
  place: col.int,
  account: col.text,
  salt: col.bytes,
  amounts: col.text,
}
type LeafRow = RowOf<typeof LeafRow>

async function readUpperPath(
  ctx: Context,
  day: string,
  block: number,
  blocks: number,
): Promise<SumNode[]> {
  const wanted: { level: number; place: number }[] = []
  for (
    let [at, width, level] = [block, blocks, KEPT_LEVEL];
    width > 1;
    [at, width, level] = [Math.floor(at / 2), Math.ceil(width / 2), level + 1]
  ) {
    const place = neighbourOf(at, width)
    if (place !== undefined) wanted.push({ level, place })
  }
  const { rows } = await sql(NodeRow)`
    select n.place, n.hash, n.sums::text as sums
    from unnest(${wanted.map((one) => one.level)}::int[],
      ${wanted.map((one) => one.place)}::int[]) w (level, place)
    join statement_node n on n.day = ${day}::date and n.level = w.level and n.place = w.place
    order by n.level`.execute(ctx.db)
  return rows.map(nodeOf)
}

/** The newest day by default. */
export async function proveBalance(
  ctx: Context,
  accountId: bigint,
  day?: string,
): Promise<StatementProof> {
  const statement = await readStatement(ctx, day)
  const { assets } = readStatementBody(statement.body)!
  const found = await sql({
    place: col.int,
  })`
    select place from statement_leaf
    where day = ${statement.day}::date and account_id = ${accountId}`.execute(ctx.db)
  const place = found.rows[0]?.place ?? refuse('notFound')
  const block = Math.floor(place / BLOCK_LEAVES)
  const { rows } = await sql(
    LeafRow,
  )`select place, account, salt, amounts::text as amounts from statement_leaf
    where day = ${statement.day}::date and place >= ${block * BLOCK_LEAVES}
      and place < ${(block + 1) * BLOCK_LEAVES} order by place`.execute(ctx.db)
  const leaves = rows.map((row) =>
    leafNode({ account: row.account, salt: row.salt, amounts: readArray(row.amounts) }, sha256),
  )
  const path = [
    ...pathOf(levelsOf(leaves, sha256), place % BLOCK_LEAVES),
    ...(await readUpperPath(
      ctx,
      statement.day,
      block,
      Math.ceil(statement.accounts / BLOCK_LEAVES),
    )),
  ]
  const own = rows[place % BLOCK_LEAVES]!
  return {
    format: PROOF_FORMAT,
    day: statement.day,
    account: own.account,
    place,
    accounts: statement.accounts,
    salt: own.salt.toString('hex'),
    balances: amountsByAsset(assets, readArray(own.amounts)),
    path: path.map((node) => ({
      hash: bytesToHex(node.hash),
      sums: node.sums.map((sum) => formatMicro(sum)),
    })),
  }
}
