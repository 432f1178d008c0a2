import type { CallInput } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'

export type ContractKind = CallInput<'planContract'>['contract']
export type ContractArgs = Readonly<
  Partial<Record<'mdd' | 'platform' | 'owner' | 'treasury', string>>
>

const WORDS: Readonly<Record<NetworkId, string>> = { 137: 'polygon', 56: 'bsc', 105: 'tron' }

/** The same creation on the shop's machine. */
export const deployCommand = (
  network: NetworkId,
  contract: ContractKind,
  args: ContractArgs,
): string =>
  [
    `npm run deploy -- ${WORDS[network]} ${contract}`,
    ...Object.entries(args).map(([name, value]) => `--${name} ${value || '…'}`),
  ].join(' ')
