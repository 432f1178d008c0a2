import type { NetworkId } from '../../../basics/networks.ts'
import { CallFailure } from '../../client/callApi.ts'
import { Refused } from '../parts/Refused.tsx'
import { WalletProblem } from './WalletProblem.tsx'

/** Why it failed: the shop refused, or the wallet did. */
export function WalletRefused({ cause, network }: { cause: unknown; network: NetworkId }) {
  if (cause === undefined) return null
  if (cause instanceof CallFailure) return <Refused cause={cause} />
  return <WalletProblem error={cause} network={network} />
}
