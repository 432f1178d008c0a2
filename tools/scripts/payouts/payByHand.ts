import { formatMicro } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { enterHash, type Entered } from '../../../server/money/payouts/byHand/enterHash.ts'
import { listByHand } from '../../../server/money/payouts/byHand/listByHand.ts'
import { noteByHand } from '../../../server/money/payouts/byHand/noteByHand.ts'
import { journalFile, openJournal } from '../../../server/money/payouts/journal/journal.ts'
import { payoutReference, parsePayoutReference } from '../../../server/money/payouts/payout.ts'
import { asStaff } from '../../../server/people/staff/asStaff.ts'
import { asConsole } from '../asConsole.ts'
import type { Reconciling } from './reconcilePayouts.ts'

const NUMBER = /^\d{1,18}$/
const DONE = 0
const REFUSED = 1

const SAID: Readonly<Record<Extract<Entered, { refused: string }>['refused'], string>> = {
  noSuchPayout: 'There is no approved withdrawal or refund of this name.',
  several:
    'Its order has other refunds on this network. Name all that this transaction paid, as refund:3,4, ' +
    'or end the others in the office first.',
  format: 'That is no transaction of its network.',
  used: 'That transaction belongs to another payout.',
  waiting: 'It has a transaction already, which is not final yet.',
}

async function list({ ctx, config, sources }: Reconciling): Promise<number> {
  const journal = openJournal(journalFile(config.dataDir))
  for (const { source, item, named } of await listByHand(ctx, sources)) {
    const reference = payoutReference(source, item.id)
    const known = journal.of(reference).at(-1)
    console.log(
      [
        reference,
        NETWORKS[item.network].name,
        `${formatMicro(item.amountMicro)} USDT`,
        'transferTo' in item.what ? item.what.transferTo : '',
        named ? `${named.txHash} ${named.problem ?? named.state}` : '',
        known && !named ? `journal: ${known.txHash}` : '',
      ]
        .filter((part) => part !== '')
        .join('\t'),
    )
  }
  return DONE
}

async function enter(
  asked: Reconciling,
  reference: string,
  text: string,
  receiver: string | null,
): Promise<number> {
  const { ctx, config, sources } = asked
  const [first = '', ...more] = reference.split(',')
  const named = parsePayoutReference(sources, first)
  const others = more.every((id) => NUMBER.test(id)) ? more.map(BigInt) : undefined
  let said: Entered = { refused: 'noSuchPayout' }
  if (named && others)
    await asStaff(asConsole(ctx), 'payouts.resolve', async (tx) => {
      said = await enterHash(tx, named.source, named.id, text, receiver, others)
      return 'entered' in said
    })
  const answer = said as Entered
  if ('refused' in answer) {
    console.error(SAID[answer.refused])
    return REFUSED
  }
  noteByHand(openJournal(journalFile(config.dataDir)), named!.source, answer.entered, {
    txHash: answer.txHash,
    atMs: ctx.now().getTime(),
  })
  console.log(`${reference} ends as paid when ${answer.txHash} is final and pays exactly this.`)
  return DONE
}

/**
 * Without words, lists what waits. With a payout (several refunds as refund:3,4), a hash and, after a restore, its
 * receiver, notes that this transaction paid it.
 */
export const payByHand = (
  asked: Reconciling,
  reference: string,
  hash: string | undefined,
  receiver: string | undefined,
): Promise<number> | undefined => {
  if (reference === '') return list(asked)
  return hash === undefined ? undefined : enter(asked, reference, hash, receiver ?? null)
}
