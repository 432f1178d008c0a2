import { useEffect, useState } from 'react'
import { readPending } from '../../client/wallet/payOrder.ts'
import { dropPending, findPending, type PendingPay } from '../../client/wallet/pending.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { isUnseen, type Order } from './payView.ts'

type Note = { pending: PendingPay; state: 'sent' | 'maybeSent' | 'failed' }

/** What this browser sent earlier, judged by the wallet's own node where one is connected. */
function usePendingNote(order: Order): Note | undefined {
  const connection = useConnection()
  const [note, setNote] = useState<Note>()
  const mayCome = isUnseen(order)
  useEffect(() => {
    // Once the shop has seen the money the note has done its work.
    if (!mayCome) {
      dropPending(order.orderId)
      setNote(undefined)
      return
    }
    const pending = findPending(order.orderId)
    if (!pending) return
    setNote({ pending, state: pending.hash ? 'sent' : 'maybeSent' })
    if (!connection || connection.address.toLowerCase() !== pending.owner.toLowerCase()) return
    let gone = false
    readPending(connection.wallet.provider, pending).then(
      (state) => {
        if (gone) return
        if (state === 'failed' || state === 'notSent') dropPending(order.orderId)
        setNote(state === 'notSent' ? undefined : { pending, state: state === 'mined' ? 'sent' : state })
      },
      // The wallet's node does not answer: what this browser knows stands.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [order.orderId, mayCome, connection])
  return note
}

export function PendingNote({ order }: { order: Order }) {
  const t = useTexts('pay')
  const note = usePendingNote(order)
  if (!note) return null
  const text = { sent: t.walletSent, maybeSent: t.walletMaybeSent, failed: t.walletLastFailed }[note.state]
  return (
    <section role="status" data-pending={note.state} className="grid gap-2 rounded-card bg-amber-soft p-3 text-sm">
      <p className="flex gap-2">
        <Icon name="clock" className="size-5 text-amber-text" />
        {text}
      </p>
      {note.pending.hash && <Address address={note.pending.hash} />}
    </section>
  )
}
