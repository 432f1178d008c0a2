import type { CallInput } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'

export type ContractKind = CallInput<'planContract'>['contract']
export type ContractArgs = Readonly<
  Partial<Record<'mdd' | 'platform' | 'owner' | 'treasury', string>>
>

/** The same creation on the shop's machine. */
export const deployCommand = (
  network: NetworkId,
  contract: ContractKind,
  args: ContractArgs,
): string =>
  [
    `npm run deploy -- ${NETWORKS[network].slug} ${contract}`,
    ...Object.entries(args).map(([name, value]) => `--${name} ${value || '…'}`),
  ].join(' ')
