import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { ASSETS } from '../../../basics/ledger.ts'
import { formatMicro, formatUnits, parseMicro, parseUnits } from '../../../basics/money.ts'
import { statementHash, type StatementBody } from '../../../basics/statement.ts'
import type { CallResult } from '../../../api/calls.ts'
import type * as statement from '../../../api/public/statement.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { inSnapshot, type Context } from '../../platform/db/context.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listControlProofs } from './listControlProofs.ts'
import { listStatements } from './listStatements.ts'
import { proveBalance } from './proveBalance.ts'
import { sha256 } from './statement.ts'
import { readStatement, type SignedStatement } from './readStatement.ts'

/** The transaction with a day's root; `data` is root and hash of the statement, hex. */
export type WrittenRoot = {
  readonly network: NetworkId
  readonly sender: string
  readonly txHash: string
  readonly data: string
  readonly isFinal: boolean
}

type ContractLine = CallResult<'listContracts'>['records'][number]

/** Kinds whose control is proven; a contract's own code says who controls it. */
const HOLDS: ReadonlySet<ContractLine['kind']> = new Set(['receive', 'payout'])

/** Amounts with up to 18 decimals are summed exactly. */
const DECIMALS = 18

function ordersOf({ held }: StatementBody): CallResult<'readStatement'>['orders'] {
  const all = held.filter(({ kind, asset }) => kind === 'orders' && asset === 'USDT')
  const sum = all.reduce(
    (total, { amount }) => total + (parseUnits(amount ?? '0', DECIMALS) ?? 0n),
    0n,
  )
  return all.length === 0
    ? null
    : {
        count: all.reduce((count, one) => count + (one.count ?? 0), 0),
        amount: formatUnits(sum, DECIMALS, 2),
      }
}

function heldOf(body: StatementBody, asset: string): string | null {
  const entries = body.held.filter((one) => one.asset === asset)
  if (entries.length === 0 || entries.some(({ amount }) => amount === null)) return null
  return formatUnits(
    entries.reduce((sum, { amount }) => sum + parseUnits(amount!, DECIMALS)!, 0n),
    DECIMALS,
    2,
  )
}

function owedOf({ owed, outside, rewards = [] }: StatementBody, asset: string): string {
  const parts = [
    owed[asset] ?? '0.00',
    ...rewards.filter((one) => one.asset === asset).map((one) => one.owed),
    ...(asset === 'USDT' && outside ? [outside.refunds, outside.review] : []),
    ...(asset === 'MDD' && outside?.mdd ? [outside.mdd] : []),
  ]
  return formatMicro(parts.reduce((sum, one) => sum + parseMicro(one)!, 0n))
}

/** This day's root by the gas wallet; not another shop's or an earlier text's. */
function writtenOf(
  { root, body }: SignedStatement,
  written: WrittenRoot | null,
): CallResult<'readStatement'>['rootOnChain'] {
  if (written === null) return null
  const { network, sender, txHash, data, isFinal } = written
  const isSame = data === `${root}${statementHash(body, sha256)}`
  return {
    network,
    sender,
    txHash,
    isFinal,
    isSame,
    explorer: `${NETWORKS[network].explorerTx}${txHash}`,
  }
}

function viewOf(
  statement: SignedStatement,
  written: WrittenRoot | null,
): CallResult<'readStatement'> {
  const body = JSON.parse(statement.body) as StatementBody
  return {
    day: statement.day,
    at: statement.at.getTime(),
    body: statement.body,
    signature: statement.signature,
    publicKey: statement.publicKey,
    root: statement.root,
    accounts: statement.accounts,
    outside: body.outside ?? null,
    rewards: [...(body.rewards ?? [])] as CallResult<'readStatement'>['rewards'],
    orders: ordersOf(body),
    previous: body.previous ?? null,
    rootOnChain: writtenOf(statement, written),
    totals: ASSETS.map((asset) => ({
      asset,
      owed: owedOf(body, asset),
      held: heldOf(body, asset),
    })),
  }
}

/** Explorers name addresses as they name transactions. */
const explorerOf = (network: NetworkId, address: string): string =>
  `${NETWORKS[network].explorerTx.replace(/(tx|transaction)\/$/, 'address/')}${address}`

/** Lists addresses from the settings, then those known from chain and database. */
async function contractsOf(
  ctx: Context,
  chains: readonly ChainConfig[],
  payoutAddresses: (ctx: Context) => Promise<ReadonlyMap<number, string>>,
): Promise<ContractLine[]> {
  const newest = await listStatements(ctx, { pageNo: 1, pageSize: 1 })
  const held = newest.rows[0]
    ? (JSON.parse((await readStatement(ctx)).body) as StatementBody).held
    : []
  const payouts = await payoutAddresses(ctx)
  const proofs = new Set(
    (await listControlProofs(ctx)).map(
      ({ network, address }) => `${network} ${canonicalAddress(address)}`,
    ),
  )
  return chains.flatMap((chain) => {
    const { network } = chain
    const lines: [ContractLine['kind'], string | null | undefined][] = [
      ['usdt', chain.usdt],
      ['shop', chain.shop],
      ['spendLimit', chain.spendLimit],
      ['token', chain.token],
      ...[...chain.receive, ...(chain.wallets ?? [])].map(
        (one) => ['receive', one] as [ContractLine['kind'], string],
      ),
      ...held
        .filter((one) => one.network === network && one.kind === 'receive')
        .map((one) => ['receive', one.address] as [ContractLine['kind'], string]),
      ['payout', payouts.get(network)],
    ]
    const seen = new Set<string>()
    return lines.flatMap(([kind, address]): ContractLine[] => {
      const name = address && `${kind} ${canonicalAddress(address)}`
      if (!name || seen.has(name)) return []
      seen.add(name)
      const proven = HOLDS.has(kind) ? proofs.has(`${network} ${canonicalAddress(address)}`) : null
      return [{ network, kind, address, explorer: explorerOf(network, address), proven }]
    })
  })
}

export const statementCalls = (options: {
  chains: readonly ChainConfig[]
  payoutAddresses: (ctx: Context) => Promise<ReadonlyMap<number, string>>
  writtenRoot: (ctx: Context, day: string) => Promise<WrittenRoot | null>
}): Handlers<keyof typeof statement> => ({
  listContracts: async (ctx, input) => {
    const page = pageAsked(input)
    const all = await contractsOf(ctx, options.chains, options.payoutAddresses)
    if (page.order === 'desc') all.reverse()
    return pageOf(
      all.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize),
      all.length,
      page,
    )
  },
  readStatement: async (ctx, input) => {
    const statement = await readStatement(ctx, input.day)
    return viewOf(statement, await options.writtenRoot(ctx, statement.day))
  },
  listStatements: async (ctx, input) => {
    const page = pageAsked(input)
    const { rows, total } = await listStatements(ctx, page)
    return pageOf(rows, total, page)
  },
  proveBalance: async (ctx, input) => {
    const accountId = memberOf(ctx)
    // One snapshot, because demo mode may sign again in between.
    return inSnapshot(ctx, async (tx) => {
      const proof = await proveBalance(tx, accountId, input.day)
      return {
        day: proof.day,
        proof: JSON.stringify(proof),
        statement: viewOf(
          await readStatement(tx, proof.day),
          await options.writtenRoot(tx, proof.day),
        ),
      }
    })
  },
})
