import { utcDay } from '../../../basics/zonedDays.ts'
import { contractCode } from '../../../basics/abi/contractCode.ts'
import { contractCodeHash } from '../../../basics/abi/contractCodeHash.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { pageWallets } from '../../people/accounts/wallets/pageWallets.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { notifyAccount } from '../../platform/messages/notifyAccount.ts'
import { NoProvider } from '../chains/chain.ts'
import type { ContractReader } from '../chains/contracts/contractReader.ts'
import type { Limits } from './terms.ts'

const PAGE = 200
/** The first version's grants have eight words, which later ones begin with. */
const MIN_WORDS = 8
const [END, REVOKED, CAP, USED] = [1, 2, 5, 7] as const

async function oldContracts(
  ctx: Context,
  { network, spendLimit }: ChainConfig,
  reader: ContractReader,
): Promise<string[]> {
  const { rows } = await sql.named({ contract: col.text })`
    select distinct contract from charge where network = ${network}`.execute(ctx.db)
  const current = spendLimit && canonicalAddress(spendLimit)
  const before = rows.map((row) => row.contract).filter((one) => canonicalAddress(one) !== current)
  if (!spendLimit) return before
  const code = await reader.code(spendLimit)
  const isOfThisVersion =
    contractCodeHash(code, contractCode.SpendLimit) === contractCode.SpendLimit.hash
  return isOfThisVersion ? before : [...before, spendLimit]
}

type Live = { readonly wallet: string; readonly grantId: bigint; readonly endMs: number }

async function liveGrants(
  reader: ContractReader,
  contract: string,
  wallets: readonly string[],
  nowMs: number,
): Promise<Live[]> {
  const ids = await reader.ask(
    wallets.map((wallet) => ({ contract, view: 'latestGrant(address)', args: [wallet] })),
  )
  const granted = wallets.flatMap((wallet, at) => {
    const grantId = ids[at]?.length === 1 ? BigInt(`0x${ids[at][0]}`) : 0n
    return grantId === 0n ? [] : [{ wallet, grantId }]
  })
  const answers = await reader.ask(
    granted.map(({ grantId }) => ({ contract, view: 'grants(uint256)', args: [grantId] })),
  )
  return granted.flatMap((one, at) => {
    const words = answers[at]
    if (words === undefined || words.length < MIN_WORDS) return []
    const number = (place: number): bigint => BigInt(`0x${words[place]!}`)
    const endMs = Number(number(END)) * 1_000
    const isLive = number(REVOKED) === 0n && endMs > nowMs && number(USED) < number(CAP)
    return isLive ? [{ ...one, endMs }] : []
  })
}

/** Once for each grant. */
async function notify(
  ctx: Context,
  accountId: bigint,
  { network, contract }: { network: NetworkId; contract: string },
  { wallet, grantId, endMs }: Live,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql.named({ notified: col.bool })`
      insert into old_limit (network, contract, grant_id, account_id, told_at)
      values (${network}, ${canonicalAddress(contract)}, ${grantId.toString()}::numeric, ${accountId}, ${tx.now()})
      on conflict do nothing returning true as notified`.execute(tx.db)
    if (rows.length === 0) return false
    const account = await readAccount(tx, accountId)
    if (account.status !== 'deleted')
      await notifyAccount(tx, account, 'limitReplaced', {
        network: NETWORKS[network].name,
        wallet,
        contract,
        until: utcDay(endMs),
      })
    return true
  })
}

/**
 * Asks the owners of live grants to an earlier version to revoke them (rules: spending-limits#earlier-versions). Only
 * wallets that accounts have proven. Returns how many were notified.
 */
export async function notifyOldLimits(ctx: Context, limits: Limits): Promise<number> {
  let notified = 0
  for (const chain of limits.chains) {
    const { network } = chain
    const reader = limits.reader(network)!
    try {
      for (const contract of await oldContracts(ctx, chain, reader)) {
        for (let after = ''; ;) {
          const wallets = await pageWallets(ctx, NETWORKS[network].kind, after, PAGE)
          const owner = new Map(wallets.map((one) => [one.address, one.account_id]))
          const nowMs = ctx.now().getTime()
          for (const live of await liveGrants(reader, contract, [...owner.keys()], nowMs))
            if (await notify(ctx, owner.get(live.wallet)!, { network, contract }, live)) notified++
          const last = wallets.at(-1)
          if (!last || wallets.length < PAGE) break
          after = last.address
        }
      }
    } catch (error) {
      // The next round asks again.
      if (!(error instanceof NoProvider)) throw error
    }
  }
  return notified
}
