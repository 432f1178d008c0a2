import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { hasWrongChecksum } from '../../../basics/evm/checksum.ts'
import { NETWORKS, type NetworkKind } from '../../../basics/networks.ts'
import { isTronAddress } from '../../../basics/tron/address.ts'
import { NoProvider } from '../../money/chains/chain.ts'
import { openContractReader } from '../../money/chains/contracts/contractReader.ts'
import { factoryState, type FactoryState } from '../../money/receiving/factoryState.ts'
import { EVM_FORWARDERS } from '../../money/receiving/forwardersBuild.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'
import { creationOf, MissingArgument, readArtifact, type Contract } from './creationOf.ts'
import { isBuiltFrom } from './isBuiltFrom.ts'
import { planTronCreation } from './tronCreation.ts'

/** On every EVM network; creates by CREATE2 what follows the salt, at the same address everywhere. */
export const DETERMINISTIC_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
export const ZERO_SALT = '0'.repeat(64)

const isAddress = (kind: NetworkKind, text: string): boolean =>
  kind === 'tron'
    ? isTronAddress(text)
    : /^0x[0-9a-fA-F]{40}$/.test(text) && !hasWrongChecksum(text)

/** What a final block has at this address. Refuses with `tryLater` when no node can be asked. */
export async function contractState(
  chain: ChainConfig,
  contract: Contract,
  address: string,
  log: Log,
): Promise<FactoryState> {
  const { kind } = NETWORKS[chain.network]
  if (!isAddress(kind, address)) refuseFields({ address: 'format' })
  const reader = openContractReader(chain, log)
  try {
    if (contract === 'forwarders') return await factoryState(reader, kind, address)
    const code = await reader.finalCode(address)
    if (code === '0x') return 'missing'
    return isBuiltFrom(code, readArtifact(contract).bytecode) ? 'ready' : 'foreign'
  } catch (error) {
    if (error instanceof NoProvider) refuse('tryLater')
    throw error
  }
}

export async function planContract(
  chain: ChainConfig,
  { contract, from, ...options }: Omit<CallInput<'planContract'>, 'network' | 'rpc' | 'apiKey'>,
  log: Log,
): Promise<CallResult<'planContract'>> {
  const { kind } = NETWORKS[chain.network]
  for (const [name, value] of Object.entries({ ...options, from }))
    if (value !== undefined && !isAddress(kind, value)) refuseFields({ [name]: 'format' })
  const standsAt =
    contract === 'forwarders'
      ? kind === 'evm'
        ? EVM_FORWARDERS
        : (chain.forwarders ?? null)
      : null
  try {
    const creation = creationOf(chain.network, contract, { ...options, usdt: chain.usdt })
    const isFactory = contract === 'forwarders' && kind === 'evm'
    return {
      to: isFactory ? DETERMINISTIC_DEPLOYER : null,
      data: isFactory ? `0x${ZERO_SALT}${creation.slice(2)}` : creation,
      standsAt,
      state: standsAt === null ? null : await contractState(chain, contract, standsAt, log),
      tron:
        kind === 'tron' && from !== undefined
          ? await planTronCreation(chain, contract, from, creation, log)
          : null,
    }
  } catch (error) {
    if (error instanceof MissingArgument) refuseFields({ [error.argument]: 'missing' })
    throw error
  }
}
