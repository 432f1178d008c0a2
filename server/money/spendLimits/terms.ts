import { contractCode } from '../../../basics/abi/contractCode.ts'
import { contractCodeHash } from '../../../basics/abi/contractCodeHash.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { type NetworkId } from '../../../basics/networks.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Log } from '../../platform/log.ts'
import {
  addressIn,
  openContractReader,
  type ContractReader,
} from '../chains/contracts/contractReader.ts'
import type { LimitTerms } from './limit.ts'

/** The charging wallet of a network; `undefined` until the signing process has run. */
export type OperatorOf = (ctx: Context, network: NetworkId) => Promise<string | undefined>

export type Limits = {
  readonly chains: readonly ChainConfig[]
  reader(network: NetworkId): ContractReader | undefined
  /** Networks on which a new limit may be set (rules: payments#offered). */
  offered(ctx: Context): Promise<ReadonlySet<NetworkId>>
  /** `undefined` when whitelist mode is off. Throws `NoProvider`. */
  terms(ctx: Context, network: NetworkId): Promise<LimitTerms | undefined>
}

/** Returns the treasury if the contract takes our token and pays one of our addresses. */
async function checkContract(
  reader: ContractReader,
  chain: ChainConfig,
  contract: string,
  log: Log,
): Promise<string | undefined> {
  const [token, treasury] = await reader.ask([
    { contract, view: 'token()' },
    { contract, view: 'treasury()' },
  ])
  const addressOf = (words: readonly string[] | undefined): string | undefined =>
    words?.[0] && canonicalAddress(addressIn(chain.network, words[0]))
  const ours = chain.payees.map(canonicalAddress)
  const pays = addressOf(treasury)
  const code = await reader.code(contract)
  const isOurs = contractCodeHash(code, contractCode.SpendLimit) === contractCode.SpendLimit.hash
  if (
    isOurs &&
    addressOf(token) === canonicalAddress(chain.usdt) &&
    pays !== undefined &&
    ours.includes(pays)
  )
    return pays
  log.error(
    {
      event: 'wrongSpendLimit',
      network: chain.network,
      contract,
      isOurs,
      token: addressOf(token),
      treasury: pays,
    },
    isOurs
      ? 'spending-limit contract has another token or treasury; whitelist mode is off'
      : 'the code of the spending-limit contract is not the one of this version; whitelist mode is off',
  )
  return undefined
}

export function openLimits(
  chains: readonly ChainConfig[],
  operatorOf: OperatorOf,
  log: Log,
  offered: Limits['offered'] = async () => new Set(chains.map(({ network }) => network)),
): Limits {
  const readers = new Map<NetworkId, ContractReader>()
  const treasuries = new Map<NetworkId, string | null>()
  const reader = (network: NetworkId): ContractReader | undefined => {
    const chain = chains.find((one) => one.network === network)
    if (!chain) return undefined
    const opened = readers.get(network) ?? openContractReader(chain, log)
    readers.set(network, opened)
    return opened
  }
  return {
    chains,
    reader,
    offered,
    async terms(ctx, network) {
      const chain = chains.find((one) => one.network === network)
      const operator = chain?.spendLimit ? await operatorOf(ctx, network) : undefined
      if (!chain?.spendLimit || operator === undefined) return undefined
      let treasury = treasuries.get(network)
      if (treasury === undefined) {
        treasury = (await checkContract(reader(network)!, chain, chain.spendLimit, log)) ?? null
        treasuries.set(network, treasury)
      }
      return treasury === null
        ? undefined
        : {
            network,
            contract: chain.spendLimit,
            token: chain.usdt,
            decimals: chain.usdtDecimals,
            treasury,
            operator,
          }
    },
  }
}
