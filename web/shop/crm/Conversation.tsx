import { useEffect, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Thread, ThreadPicture, type ThreadMessage } from '../../ui/Thread.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { useReaderTime } from '../parts/LocalTime.tsx'
import { itemPath, ownOrderPath, statusPath } from '../paths.ts'
import { useConversation, type ConversationView, type Which } from './useConversation.ts'
import { WriteForm } from './WriteForm.tsx'

type Picture = ThreadMessage['pictures'][number]

/** Pictures never change: once read, they stay. */
function OwnPicture({ which, one, index }: { which: Which; one: Picture; index: number }) {
  const t = useTexts('talk')
  const { data, isError } = useCall(
    'readConversationPicture',
    { ...which, id: one.id },
    { staleTime: Infinity },
  )
  return (
    <ThreadPicture
      size={one}
      data={data?.picture}
      alt={t.pictureNo({ count: index + 1 })}
      failed={isError ? t.noPictureRead : undefined}
    />
  )
}

/** Older pages stand above what is current. */
function useOlder(which: Which, view: ConversationView | undefined) {
  const language = useLocale()
  const [pages, setPages] = useState<readonly CallResult<'readConversation'>[]>([])
  const [isBusy, setBusy] = useState(false)
  const before = pages[0] ? pages[0].older : view?.older
  const read = async () => {
    if (!before) return
    setBusy(true)
    const page = await callApi('readConversation', { ...which, before, language }).catch(
      () => undefined,
    )
    if (page) setPages((known) => [page, ...known])
    setBusy(false)
  }
  return {
    older: pages.flatMap(({ messages }) => messages),
    more: before ? read : undefined,
    isBusy,
  }
}

function useMarkRead(which: Which, view: ConversationView | undefined, done: () => void): void {
  const newest = view?.messages.at(-1)?.id
  const isUnread = (view?.unread ?? 0) > 0
  const { orderId, conversationId, secret } = which
  useEffect(() => {
    if (!isUnread || newest === undefined) return
    const asked = {
      ...(orderId !== undefined && { orderId }),
      ...(conversationId !== undefined && { conversationId }),
      ...(secret !== undefined && { secret }),
    }
    // A failure is ignored; it is marked next time.
    void callApi('markConversationRead', { ...asked, upTo: newest }).then(done, () => undefined)
  }, [isUnread, newest, orderId, conversationId, secret, done])
}

/** A conversation with the shop, and the form to write to it. */
export function Conversation({ which }: { which: Which }) {
  const t = useTexts('talk')
  const query = useConversation(which)
  const time = useReaderTime()
  const { data, error, isFetching, refetch } = query
  const { older, more, isBusy } = useOlder(which, data)
  useMarkRead(which, data, refetch)
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64" />
    )
  const messages = [...older, ...data.messages]
  return (
    <div className="grid gap-4">
      <About view={data} />
      {more && (
        <Button look="quiet" busy={isBusy} onClick={() => void more()}>
          {t.older}
        </Button>
      )}
      {messages.length === 0 && <p className="text-sm text-quiet">{t.empty}</p>}
      <Thread
        messages={messages}
        mine="buyer"
        nameOf={({ by }) => (by === 'buyer' ? t.you : t.shop)}
        renderTime={time}
        renderPicture={(one, index) => <OwnPicture which={which} one={one} index={index} />}
      />
      {data.state === 'closed' && <p className="text-sm text-quiet">{t.closedText}</p>}
      <WriteForm which={which} onSent={() => void refetch()} />
      <div className="grid gap-1 text-xs text-quiet">
        {data.contact ? (
          <p>{t.answersGoTo({ to: data.contact })}</p>
        ) : (
          which.secret && <p>{t.noContact}</p>
        )}
        <p>{t.never}</p>
      </div>
    </div>
  )
}

function About({ view: { orderId, secret, product } }: { view: ConversationView }) {
  const t = useTexts('talk')
  const look = 'flex min-h-11 items-center rounded-card border border-line bg-surface px-4 py-2'
  if (orderId !== null)
    return (
      <Link
        href={secret ? statusPath({ orderId, secret }) : ownOrderPath(orderId)}
        className={look}
      >
        <span className="tabular-nums">{t.aboutOrder({ number: orderId })}</span>
      </Link>
    )
  return product === null ? null : (
    <Link href={itemPath(product.productId)} className={look}>
      {product.name}
    </Link>
  )
}
