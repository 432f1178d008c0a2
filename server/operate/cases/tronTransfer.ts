import { addressWord, uintWord } from '../../../basics/abi/words.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { hexToBytes, type Hex } from '../../../basics/hex.ts'
import { hexOfTron, isTronAddress } from '../../../basics/tron/address.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../basics/tron/pay.ts'
import { decodeRaw } from '../../../basics/tron/transaction.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Signed } from '../../money/chains/tron/relay.ts'
import { feeLimitOf, simulate } from '../../money/chains/tron/spending.ts'
import { toSign, type ToSign } from '../../money/chains/tron/toSign.ts'

type TronTransfer = {
  readonly token: string
  readonly receiver: string
  readonly amountBase: string
}

/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb'

const callOf = ({ token, receiver, amountBase }: TronTransfer) => ({
  kind: 'call' as const,
  contract: hexOfTron(token),
  data: `${TRANSFER}${addressWord(hexOfTron(receiver))}${uintWord(BigInt(amountBase))}` as Hex,
})

/** Refuses `insufficientBalance` when the token would not move, `tryLater` when no node can be asked. */
export async function planTransfer(
  nodes: Providers<TronNode>,
  wallet: string,
  transfer: TronTransfer,
): Promise<ToSign> {
  if (!isTronAddress(wallet)) return refuseFields({ wallet: 'format' })
  const [owner, call] = [hexOfTron(wallet), callOf(transfer)]
  const planned = await nodes.runIfAny(async (node) => {
    const { succeeds, energy } = await simulate(node, { owner, ...call })
    return succeeds
      ? toSign(node, owner, call, { energy, feeLimit: (prices) => feeLimitOf(energy, prices) })
      : 'fails'
  })
  if (!planned) return refuse('tryLater', { retryAfterSeconds: 3 })
  return planned === 'fails' ? refuse('insufficientBalance') : planned
}

/** Refuses anything but exactly this transfer of this wallet. */
export function checkSigned(signed: Signed, wallet: string, transfer: TronTransfer): void {
  const raw = decodeRaw(hexToBytes(signed.raw_data_hex))
  const call = callOf(transfer)
  if (
    raw?.kind !== 'call' ||
    raw.owner !== hexOfTron(wallet) ||
    raw.contract !== call.contract ||
    raw.data !== call.data ||
    raw.callValue !== 0n ||
    raw.feeLimit > MAX_FEE_LIMIT_SUN
  )
    refuseFields({ transaction: 'notAllowed' })
}
