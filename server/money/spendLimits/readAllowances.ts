import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { isTronAddress } from '../../../basics/tron/address.ts'
import { NoProvider } from '../chains/chain.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Limits } from './terms.ts'

type Allowance = {
  readonly spender: string
  readonly whose: 'shop' | 'limit' | 'unknown'
  readonly amountBase: bigint
  readonly unlimited: boolean
}
/**
 * `whole`: every spender ever approved was checked. `known`: only the shop's contracts, or not all spenders.
 * `unreachable`: no provider answered.
 */
type NetworkAllowances = {
  readonly network: NetworkId
  readonly state: 'whole' | 'known' | 'unreachable'
  readonly allowances: readonly Allowance[]
}

/** Wallets show more than this as unlimited too. */
const UNLIMITED_UNITS = 10n ** 12n
export const isUnlimited = (amountBase: bigint, decimals: number): boolean =>
  amountBase >= UNLIMITED_UNITS * 10n ** BigInt(decimals)

const MAX_SPENDERS = 60

export const fitsNetwork = (network: NetworkId, address: string): boolean =>
  NETWORKS[network].kind === 'tron' ? isTronAddress(address) : /^0x[0-9a-fA-F]{40}$/.test(address)

async function readOne(
  limits: Limits,
  chain: ChainConfig,
  owner: string,
): Promise<NetworkAllowances> {
  const { network, usdt, usdtDecimals } = chain
  const reader = limits.reader(network)!
  const known = new Map<string, Allowance['whose']>()
  if (chain.shop !== null) known.set(canonicalAddress(chain.shop), 'shop')
  if (chain.spendLimit) known.set(canonicalAddress(chain.spendLimit), 'limit')
  try {
    const found = await reader.spenders(usdt, owner)
    const others = (found ?? []).filter((one) => !known.has(canonicalAddress(one)))
    const spenders = [...known.keys(), ...others.slice(-MAX_SPENDERS)]
    const answers = await reader.ask(
      spenders.map((spender) => ({
        contract: usdt,
        view: 'allowance(address,address)',
        args: [owner, spender],
      })),
    )
    const allowances = spenders.flatMap((spender, at): Allowance[] => {
      const [word] = answers[at] ?? []
      const amountBase = word === undefined ? 0n : BigInt(`0x${word}`)
      return amountBase === 0n
        ? []
        : [
            {
              spender,
              whose: known.get(spender) ?? 'unknown',
              amountBase,
              unlimited: isUnlimited(amountBase, usdtDecimals),
            },
          ]
    })
    return {
      network,
      state: found && others.length <= MAX_SPENDERS ? 'whole' : 'known',
      allowances,
    }
  } catch (error) {
    if (error instanceof NoProvider) return { network, state: 'unreachable', allowances: [] }
    throw error
  }
}

/**
 * Reads a wallet's USDT allowances on every network of its address format (rules:
 * spending-limits#allowance-check).
 */
export const readAllowances = (limits: Limits, owner: string): Promise<NetworkAllowances[]> =>
  Promise.all(
    limits.chains
      .filter(({ network }) => fitsNetwork(network, owner))
      .map((chain) => readOne(limits, chain, owner)),
  )
