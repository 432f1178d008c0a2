import type { Abi, Hex } from 'viem'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import {
  ARTIFACT,
  creationOf,
  MissingArgument,
  readArtifact,
  type Contract,
  type CreationOptions,
} from '../../../server/operate/setup/creationOf.ts'

export { CONTRACTS, type Contract } from '../../../server/operate/setup/creationOf.ts'

/** What is wrong with the command, for the person who typed it. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}

export type Plan = {
  readonly contract: Contract
  readonly artifact: (typeof ARTIFACT)[Contract]
  readonly abi: Abi
  readonly data: Hex
  /** What the settings call its address. */
  readonly setting: string | null
}

const SETTING = {
  forwarders: 'FORWARDERS',
  shop: 'SHOP',
  spendLimit: 'SPEND_LIMIT',
  token: null,
} as const

/** The creation of a contract with its arguments; addresses in the network's format. Throws `DeployError`. */
export function planOf(network: NetworkId, contract: Contract, options: CreationOptions): Plan {
  // On EVM networks the factory's address is known.
  const setting =
    contract === 'forwarders' && NETWORKS[network].kind === 'evm' ? null : SETTING[contract]
  try {
    return {
      contract,
      artifact: ARTIFACT[contract],
      abi: readArtifact(contract).abi as unknown as Abi,
      data: creationOf(network, contract, options),
      setting: setting === null ? null : `CHAIN_${network}_${setting}`,
    }
  } catch (error) {
    if (error instanceof MissingArgument)
      throw new DeployError(`${contract} needs --${error.argument} ADDRESS.`)
    throw error
  }
}
