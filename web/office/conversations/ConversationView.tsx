import { useState } from 'react'
import { Thread, ThreadPicture, type ThreadMessage } from '../../ui/Thread.tsx'
import { callOffice, useCall } from '../parts/call.ts'
import { Link } from '../parts/router.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Badge, Time } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { findPasted } from '../../../basics/explain.ts'
import { Answer } from './Answer.tsx'
import { Assign } from './Assign.tsx'
import type { View, Which } from './conversation.ts'
import { FoundParts } from './LookUp.tsx'

const READ_AGAIN_MS = 5_000

/** A conversation: what was written, who answers it, and the form to answer. */
export function ConversationView({ which, isOnOrder }: { which: Which; isOnOrder?: boolean }) {
  const { locale } = useLanguage()
  const view = useCall(
    'readOfficeConversation',
    { ...which, language: locale },
    { refetchInterval: READ_AGAIN_MS },
  )
  return (
    <Loaded query={view}>
      {(found) => <Open view={found} which={which} isOnOrder={isOnOrder ?? false} />}
    </Loaded>
  )
}

function Open({ view, which, isOnOrder }: { view: View; which: Which; isOnOrder: boolean }) {
  const t = useTexts('officeTalk')
  const { may } = useRights()
  const { older, more, isBusy } = useOlder(view)
  const messages = [...older, ...view.messages]
  return (
    <div className="grid gap-4">
      {!isOnOrder && <About view={view} />}
      {more && (
        <OfficeButton look="quiet" busy={isBusy} onClick={() => void more()}>
          {t.older}
        </OfficeButton>
      )}
      {messages.length === 0 && <p className="text-sm text-quiet">{t.empty}</p>}
      <Thread
        messages={messages}
        mine="shop"
        nameOf={({ by, name }) => (by === 'buyer' ? t.buyer : (name ?? ''))}
        renderTime={(ms) => <Time at={ms} />}
        renderPicture={(one) => <StaffPicture one={one} />}
        renderBelow={(message) => <Below message={message} orderId={view.orderId} />}
      />
      {may('conversations.answer') && (
        <>
          <Answer view={view} which={which} />
          {view.conversationId !== null && (
            <Assign conversationId={view.conversationId} view={view} />
          )}
        </>
      )}
    </div>
  )
}

/** The way from a hash, an address or an order number in a message to what the shop knows about it. */
function Below({ message, orderId }: { message: ThreadMessage; orderId: string | null }) {
  const t = useTexts('officeTalk')
  const { may } = useRights()
  const [isOpen, setOpen] = useState(false)
  const found = (message.by === 'buyer' ? findPasted(message.text) : []).filter(
    ({ what }) => what !== orderId,
  )
  if (found.length === 0 || !may('orders.money')) return null
  return isOpen ? (
    <div className="rounded-card border border-line bg-surface p-3">
      <FoundParts texts={found.map(({ what }) => what)} besides={orderId ?? undefined} />
    </div>
  ) : (
    <OfficeButton look="quiet" onClick={() => setOpen(true)}>
      {t.lookUpThis}
    </OfficeButton>
  )
}

function About({ view: { orderId, product, state } }: { view: View }) {
  const t = useTexts('officeTalk')
  const { may } = useRights()
  const title = orderId ? t.order({ number: orderId }) : (product?.name ?? t.question)
  const to =
    orderId !== null && may('orders.read')
      ? `/orders/${orderId}`
      : product !== null && may('catalogue.write')
        ? `/products/${product.productId}`
        : undefined
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {to ? (
        <Link to={to} className="font-medium tabular-nums underline underline-offset-4">
          {title}
        </Link>
      ) : (
        <span className="font-medium tabular-nums">{title}</span>
      )}
      {state === 'closed' && <Badge>{t.closed}</Badge>}
    </p>
  )
}

/** Pages before the current one; each is read once. */
function useOlder(view: View) {
  const { locale } = useLanguage()
  const [pages, setPages] = useState<readonly View[]>([])
  const [isBusy, setBusy] = useState(false)
  const before = pages[0] ? pages[0].older : view.older
  const { conversationId } = view
  const read = async () => {
    if (before === null || conversationId === null) return
    setBusy(true)
    const page = await callOffice('readOfficeConversation', {
      conversationId,
      before,
      language: locale,
    }).catch(() => undefined)
    if (page) setPages((known) => [page, ...known])
    setBusy(false)
  }
  return {
    older: pages.flatMap(({ messages }) => messages),
    more: before === null ? undefined : read,
    isBusy,
  }
}

function StaffPicture({ one }: { one: ThreadMessage['pictures'][number] }) {
  const t = useTexts('officeTalk')
  const { data, isError } = useCall('readOfficeConversationPicture', { id: one.id })
  return (
    <ThreadPicture
      size={one}
      data={data?.picture}
      alt={t.picture}
      failed={isError ? t.noPicture : undefined}
    />
  )
}
