import { formatMicro } from '../../../basics/money.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { NoProvider, ProviderFault } from '../chains/chain.ts'
import { endReread, listRereads, noteTry, type Reread } from '../chains/cursor/rereads.ts'
import { findInvented } from '../payments/transfers/findUnread.ts'
import { rescan, type Rechecking } from './rescan.ts'

const MAX_PER_ROUND = 20

/** Two providers must confirm what one alone said. */
async function compareStored(
  { ctx, chain: { network } }: Rechecking,
  due: Reread,
  read: Parameters<typeof findInvented>[3],
): Promise<void> {
  for (const { txHash, asset, amountMicro } of await findInvented(ctx, network, due, read))
    await raiseAlarm(ctx, {
      kind: 'transferUnknown',
      network,
      facts: { tx: txHash, amount: `${formatMicro(amountMicro)} ${asset}` },
    })
}

async function readAgain(one: Rechecking, due: Reread): Promise<number> {
  const { ctx, chain } = one
  if (due.address !== null) chain.watch({ receivers: [due.address], shops: [] })
  const { read, found } = await rescan(one, due)
  for (const { txHash } of found)
    await raiseAlarm(ctx, { kind: 'notRead', network: chain.network, facts: { tx: txHash } })
  if (due.cause === 'alone') await compareStored(one, due, read)
  await endReread(ctx, due)
  return found.length
}

/** Returns how many transfers were missing. Failures are retried next time. */
export async function rereadDue(one: Rechecking): Promise<number> {
  const { ctx, chain } = one
  let found = 0
  for (const due of await listRereads(ctx, chain.network, MAX_PER_ROUND)) {
    try {
      found += await readAgain(one, due)
    } catch (error) {
      if (!(error instanceof ProviderFault) && !(error instanceof NoProvider)) throw error
      ctx.log.warn(
        {
          event: 'rereadWaits',
          network: chain.network,
          from: due.from,
          to: due.to,
          cause: due.cause,
          fault: error.message,
        },
        'blocks cannot be read again yet',
      )
      await noteTry(ctx, due.id)
    }
  }
  return found
}
