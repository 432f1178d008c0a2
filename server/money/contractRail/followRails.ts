import { canonicalAddress } from '../../../basics/address.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Log } from '../../platform/log.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { largest } from '../chains/providers/agreedAnswer.ts'
import { NoProvider } from '../chains/chain.ts'
import { listBlocked } from '../chains/networks/blockedAddresses.ts'
import { openContractReader, type ContractReader } from '../chains/contracts/contractReader.ts'
import { checkRail, type Checked } from './checkRail.ts'
import { readRails } from './readRails.ts'
import { storeRail } from './storeRail.ts'

type Followed = {
  readonly chain: ChainConfig
  readonly shop: string
  readonly reader: ContractReader
  isOurCode?: boolean
}

async function raiseAlarms(ctx: Context, { payees }: ChainConfig, checked: Checked): Promise<void> {
  const { network, shop, reason, platform, queued } = checked
  if (reason === 'platform')
    await raiseAlarm(ctx, {
      kind: 'platformElsewhere',
      network,
      facts: { contract: shop, platform: platform ?? '-' },
    })
  // Raised by `checkBlocked`.
  else if (reason !== null && reason !== 'blocked')
    await raiseAlarm(ctx, { kind: 'otherContract', network, facts: { contract: shop } })
  if (queued !== null && !payees.map(canonicalAddress).includes(canonicalAddress(queued)))
    await raiseAlarm(ctx, {
      kind: 'platformChangeQueued',
      network,
      facts: { contract: shop, platform: queued },
    })
}

/** The price of a pledge in coin (rules: rewards#coin). While too few providers answer, the last one counts. */
async function readPrice(ctx: Context, { chain, shop, reader }: Followed): Promise<bigint> {
  try {
    const [price] = await reader.agree([{ contract: shop, view: 'usdtCurrentPrice()' }], largest)
    return price?.length === 1 ? BigInt(`0x${price[0]!}`) : 0n
  } catch (error) {
    if (!(error instanceof NoProvider)) throw error
    const rails = await readRails(ctx)
    const last = rails.find((one) => one.network === chain.network && one.shop === shop)
    return last?.coinPrice ?? 0n
  }
}

/** What the contract pays to a blocked address could not be moved on. */
async function closeBlocked(ctx: Context, checked: Checked): Promise<Checked> {
  if (checked.reason !== null || checked.platform === null) return checked
  const blocked = [...(await listBlocked(ctx, checked.network))].map(canonicalAddress)
  return blocked.includes(canonicalAddress(checked.platform))
    ? { ...checked, reason: 'blocked' }
    : checked
}

/**
 * Returns a job that asks each shop contract, at its newest block, whom it pays, and stores whether buyers may be
 * offered it (rules: contracts#platform). Without an answer the last one stands.
 */
export function railFollower(
  chains: readonly ChainConfig[],
  log: Log,
): (ctx: Context) => Promise<void> {
  const all = chains.flatMap((chain): Followed[] =>
    chain.shop === null
      ? []
      : [{ chain, shop: chain.shop, reader: openContractReader(chain, log) }],
  )
  return async (ctx) => {
    for (const one of all) {
      try {
        const { isOurCode, ...checked } = await checkRail(
          one.reader,
          one.chain,
          one.shop,
          one.isOurCode,
        )
        one.isOurCode = isOurCode
        const judged = await closeBlocked(ctx, checked)
        await storeRail(ctx, { ...judged, coinPrice: await readPrice(ctx, one) })
        await raiseAlarms(ctx, one.chain, judged)
      } catch (error) {
        if (!(error instanceof NoProvider)) throw error
      }
    }
  }
}
