import { contractCode } from '../../../basics/abi/contractCode.ts'
import { contractCodeHash } from '../../../basics/abi/contractCodeHash.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { addressIn, type ContractReader } from '../chains/contracts/contractReader.ts'
import type { Rail, RailReason } from './rail.ts'

export type Checked = Omit<Rail, 'coinPrice'> & {
  /** The platform address of a change that waits. */
  readonly queued: string | null
}

type Checks = Pick<ChainConfig, 'network' | 'usdt' | 'payees'>

const PLATFORM_WORD = 2
const isZero = (word: string | undefined): boolean => word === undefined || /^0*$/.test(word)

function reasonOf(
  { usdt, payees }: Checks,
  isOurCode: boolean,
  token: string | undefined,
  platform: string | null,
): RailReason | null {
  if (!isOurCode) return 'code'
  if (token === undefined || canonicalAddress(token) !== canonicalAddress(usdt)) return 'token'
  const ours = payees.map(canonicalAddress)
  return platform !== null && ours.includes(canonicalAddress(platform)) ? null : 'platform'
}

/** Code never changes: after its first check a caller passes `isOurCode`. Throws `NoProvider`. */
export async function checkRail(
  reader: ContractReader,
  chain: Checks,
  shop: string,
  isOurCode?: boolean,
): Promise<Checked & { readonly isOurCode: boolean }> {
  const { network } = chain
  const ours =
    isOurCode ??
    contractCodeHash(await reader.code(shop), contractCode.Shop) === contractCode.Shop.hash
  const [token, now, pending] = await reader.ask([
    { contract: shop, view: 'usdt()' },
    { contract: shop, view: 'getMarketingAddr()' },
    { contract: shop, view: 'pendingMarketingAddr()' },
  ])
  const addressAt = (words: readonly string[] | undefined, at: number): string | null =>
    isZero(words?.[at]) ? null : addressIn(network, words![at]!)
  const platform = addressAt(now, PLATFORM_WORD)
  return {
    network,
    shop,
    isOurCode: ours,
    reason: reasonOf(chain, ours, addressAt(token, 0) ?? undefined, platform),
    platform,
    queued: addressAt(pending, PLATFORM_WORD),
  }
}
