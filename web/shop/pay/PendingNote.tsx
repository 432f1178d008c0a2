import { MINUTE_MS } from '../../../basics/durations.ts'
import { useEffect, useState } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { readPending, type PendingState } from '../../client/wallet/payOrder.ts'
import { dropPending, findPending, type PendingPay } from '../../client/wallet/pending.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { isUnseen, type Order } from '../parts/payView.ts'

type Note = { pending: PendingPay; state: 'sent' | 'maybeSent' | 'failed' }

const TRON_STATES = { pending: 'sent', mined: 'mined', failed: 'failed' } as const
/** Milliseconds, past a TRON transaction's lifetime: an unsent one cannot be sent any more. */
const TRON_LIFE_MS = 30 * MINUTE_MS

/** On TRON the shop is asked, since it received the signed transaction. Without an id it received none. */
async function readTronPending(
  orderId: string,
  secret: string,
  { owner, hash, atMs, sent }: PendingPay,
): Promise<PendingState> {
  const { paid, last } = await callApi('planTronPayment', {
    orderId,
    secret,
    owner,
    rail: sent === undefined ? 'contract' : 'transfer',
    ...(hash !== undefined && { txID: hash }),
  })
  if (paid === 'byMe') return 'mined'
  if (last) return TRON_STATES[last.state]
  if (hash !== undefined) return 'sent'
  return Date.now() - atMs > TRON_LIFE_MS ? 'notSent' : 'maybeSent'
}

/**
 * The status of a payment sent from this browser, from the shop on TRON, else from the connected wallet's
 * node.
 */
function usePendingNote(order: Order): Note | undefined {
  const connection = useConnection()
  const [note, setNote] = useState<Note>()
  const mayCome = isUnseen(order)
  const { orderId, secret } = order
  useEffect(() => {
    // Not needed once the shop has seen the money.
    if (!mayCome) {
      dropPending(orderId)
      setNote(undefined)
      return
    }
    const pending = findPending(orderId)
    if (!pending) return
    setNote({ pending, state: pending.hash ? 'sent' : 'maybeSent' })
    const isTron = NETWORKS[pending.network].kind === 'tron'
    if (
      !isTron &&
      (!connection || connection.address.toLowerCase() !== pending.owner.toLowerCase())
    )
      return
    let gone = false
    const reading = isTron
      ? readTronPending(orderId, secret, pending)
      : readPending(connection!.wallet.provider, pending)
    reading.then(
      (state) => {
        if (gone) return
        if (state === 'failed' || state === 'notSent') dropPending(orderId)
        setNote(
          state === 'notSent' ? undefined : { pending, state: state === 'mined' ? 'sent' : state },
        )
      },
      // Keeps the stored status when the wallet's node does not answer.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [orderId, secret, mayCome, connection])
  return note
}

export function PendingNote({ order }: { order: Order }) {
  const t = useTexts('pay')
  const note = usePendingNote(order)
  if (!note) return null
  const text = { sent: t.walletSent, maybeSent: t.walletMaybeSent, failed: t.walletLastFailed }[
    note.state
  ]
  return (
    <section
      role="status"
      data-pending={note.state}
      className="grid gap-2 rounded-card bg-amber-soft p-3 text-sm"
    >
      <p className="flex gap-2">
        <Icon name="clock" className="size-5 text-amber-text" />
        {text}
      </p>
      {note.pending.hash && <Address address={note.pending.hash} />}
    </section>
  )
}
