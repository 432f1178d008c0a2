import type { Context } from '../../platform/db/context.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { sendSweep } from './followSweeps.ts'
import { signGas, type GasRefusal, type GasUse } from './signGas.ts'
import type { Sweeper } from './sweep.ts'

async function alarmOfRefusal(
  ctx: Context,
  { place, chain, account }: Sweeper,
  refusal: string,
): Promise<void> {
  const wallet = chain.walletOf(account)
  if (refusal === 'walletShort' || refusal === 'coinSpent')
    await raiseAlarm(ctx, {
      kind: refusal === 'walletShort' ? 'gasShort' : 'gasSpent',
      network: place.network,
      facts: { wallet },
    })
}

/** Signs, journals and sends one transaction. Throws `NoProvider`. */
export async function payGas(
  ctx: Context,
  sweeper: Sweeper,
  use: GasUse,
): Promise<GasRefusal | undefined> {
  const signed = await signGas(ctx, sweeper, use)
  if (typeof signed === 'string') {
    await alarmOfRefusal(ctx, sweeper, signed)
    return signed
  }
  const { kind, addresses } = use
  ctx.log.info(
    {
      event: 'sweepSigned',
      kind,
      network: sweeper.place.network,
      addresses: addresses.length,
      txHash: signed.txHash,
    },
    'gas wallet transaction signed',
  )
  await sendSweep(ctx, sweeper, signed)
  return undefined
}
