import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeDeployData, type Abi, type Hex } from 'viem'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { fromTronAddress } from '../../../basics/tron/address.ts'

const ARTIFACTS = join(import.meta.dirname, '../../../contracts/artifacts')

export const CONTRACTS = ['forwarders', 'shop', 'spendLimit', 'token'] as const
export type Contract = (typeof CONTRACTS)[number]

export type Options = {
  readonly usdt?: string | undefined
  readonly mdd?: string | undefined
  readonly platform?: string | undefined
  readonly owner?: string | undefined
  readonly treasury?: string | undefined
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** What is wrong with the command; the message is for who types it. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}

export type Plan = {
  readonly contract: Contract
  readonly artifact: 'Forwarders' | 'Shop' | 'SpendLimit' | 'Token'
  readonly abi: Abi
  readonly data: Hex
  /** What the settings call its address. */
  readonly setting: string | null
}

const ARTIFACT = {
  forwarders: 'Forwarders',
  shop: 'Shop',
  spendLimit: 'SpendLimit',
  token: 'Token',
} as const
const SETTING = {
  forwarders: 'FORWARDERS',
  shop: 'SHOP',
  spendLimit: 'SPEND_LIMIT',
  token: null,
} as const
const MDD_DECIMALS = 18

/** The creation of a contract with its arguments; addresses in the network's format. Throws `DeployError`. */
export function planOf(network: NetworkId, contract: Contract, options: Options): Plan {
  const { kind, usdtAddress } = NETWORKS[network]
  const need = (name: keyof Options): string => {
    const value = options[name]
    if (value === undefined) throw new DeployError(`${contract} needs --${name} ADDRESS.`)
    return value
  }
  const usdt = options.usdt ?? usdtAddress
  const args = (): readonly unknown[] => {
    if (contract === 'forwarders') return kind === 'tron' ? [1n, '0x41'] : [0n, '0xff']
    if (contract === 'shop') return [usdt, need('mdd'), need('platform'), need('owner')]
    if (contract === 'spendLimit') return [usdt, need('treasury')]
    return [options.name ?? 'MDD', options.symbol ?? 'MDD', MDD_DECIMALS, need('owner')]
  }
  const artifact = ARTIFACT[contract]
  const { abi, bytecode } = JSON.parse(
    readFileSync(join(ARTIFACTS, `${artifact}.json`), 'utf8'),
  ) as { abi: Abi; bytecode: Hex }
  const plain = args().map((value) =>
    typeof value === 'string' ? (fromTronAddress(value) ?? value) : value,
  )
  // On EVM networks the factory's address is known.
  const setting = contract === 'forwarders' && kind === 'evm' ? null : SETTING[contract]
  return {
    contract,
    artifact,
    abi,
    data: encodeDeployData({ abi, bytecode, args: plain }),
    setting: setting === null ? null : `CHAIN_${network}_${setting}`,
  }
}
