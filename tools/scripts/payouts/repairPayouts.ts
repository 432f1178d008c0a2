import { createLog } from '../../../server/platform/log.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { signersOf } from '../../../server/entry/wiring/sign.ts'
import { fillNonce, findGap } from '../../../server/money/payouts/reconcile/repairGap.ts'
import type { Reconciling } from './reconcilePayouts.ts'

const DONE = 0
const REFUSED = 1

/** Shows the gap in the wallet's nonces; with `sure`, fills it. Needs the payout key. */
export async function repair(
  { ctx, config }: Pick<Reconciling, 'ctx' | 'config'>,
  network: NetworkId,
  isSure: boolean,
): Promise<number> {
  const [signer] = signersOf(
    { ...ctx, log: createLog('payouts', 'warn') },
    {
      ...config,
      chains: config.chains.filter((one) => one.network === network),
    },
  )
  if (!signer || signer.chain.kind !== 'evm') {
    console.error(`${NETWORKS[network].name} is not set up, or has no nonces.`)
    return REFUSED
  }
  const evm = { ...signer, chain: signer.chain }
  const gap = await findGap(ctx, evm)
  if (gap.length === 0) {
    console.log('No payout waits for a missing nonce.')
    return DONE
  }
  const wallet = evm.chain.walletOf(evm.account)
  for (const nonce of gap) {
    if (isSure) console.log(`nonce ${nonce}\t${await fillNonce(ctx, evm, nonce)}`)
    else console.log(`nonce ${nonce}\t0 ${NETWORKS[network].asset} from ${wallet} to itself`)
  }
  if (!isSure) console.log(`To send these transactions: npm run payouts -- repair ${network} sure`)
  return DONE
}
