import { useRef, useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { LONGEST_COMMENT } from '../../../basics/comments.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { Stars } from '../../ui/Stars.tsx'
import { ThreadPicture } from '../../ui/Thread.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { useDraft } from '../parts/draft.ts'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Link } from '../parts/router.tsx'
import { Badge, Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'

type Comment = CallResult<'listOfficeComments'>['comments'][number]

const LONGEST_REASON = 300

export function CommentCard({ comment }: { comment: Comment }) {
  const t = useTexts('officeComments')
  const { may } = useRights()
  const { stars, text, at, orderId, product, hiddenWhy, refunded, kind } = comment
  return (
    <Card>
      <div className="grid gap-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{kind === 'review' ? t.review : t.question}</Badge>
          {stars !== null && <Stars stars={stars} label={t.stars({ stars })} />}
          {may('catalogue.write') ? (
            <Link
              to={`/products/${product.productId}`}
              className="font-medium underline underline-offset-4"
            >
              {product.name}
            </Link>
          ) : (
            <span className="font-medium">{product.name}</span>
          )}
          <span className="text-xs text-quiet">
            <Time at={at} />
          </span>
        </p>
        {orderId !== null && may('orders.read') && (
          <Link
            to={`/orders/${orderId}`}
            className="text-xs text-quiet underline underline-offset-4"
          >
            {t.order({ number: orderId })}
          </Link>
        )}
        {text !== '' && (
          <p dir="auto" className="text-[15px] wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
        <span className="flex flex-wrap gap-2">
          {comment.pictures.map((one) => (
            <Picture key={one.id} one={one} />
          ))}
        </span>
        <ShowPictures comment={comment} />
        {refunded && <p className="text-xs text-quiet">{t.refunded}</p>}
        {hiddenWhy !== null && <p className="text-red">{t.hidden({ why: hiddenWhy })}</p>}
        {comment.replies.map((reply) => (
          <div key={reply.id} className="rounded-lg bg-shade px-3 py-2">
            <p className="text-xs text-quiet">{reply.by === 'shop' ? reply.name : t.buyer}</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {reply.text}
            </p>
          </div>
        ))}
        <Answer comment={comment} />
        <Hide comment={comment} />
      </div>
    </Card>
  )
}

function Picture({ one }: { one: Comment['pictures'][number] }) {
  const t = useTexts('officeComments')
  const { data, isError } = useCall('readHiddenPicture', { id: one.id })
  return (
    <ThreadPicture
      size={one}
      data={data?.picture}
      alt={t.picture}
      failed={isError ? t.noPicture : undefined}
    />
  )
}

function ShowPictures({ comment: { id, picturesWait } }: { comment: Comment }) {
  const t = useTexts('officeComments')
  const act = useAct('showPictures')
  if (!picturesWait) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-xs text-quiet">{t.picturesWait}</p>
      <OfficeButton busy={act.isPending} onClick={() => act.mutate({ id })}>
        {t.showPictures}
      </OfficeButton>
      <Refused cause={act.error} />
    </div>
  )
}

/** Open where an answer is awaited; elsewhere behind a button, so that many reviews stay a list. */
function Answer({ comment }: { comment: Comment }) {
  const t = useTexts('officeComments')
  const { kind, answered, hiddenWhy } = comment
  const [isOpen, setOpen] = useState(false)
  if (hiddenWhy !== null) return null
  if (isOpen || (kind === 'question' && !answered))
    return <AnswerForm id={comment.id} onDone={() => setOpen(false)} />
  return (
    <OfficeButton className="justify-self-start" onClick={() => setOpen(true)}>
      {t.answer}
    </OfficeButton>
  )
}

function AnswerForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTexts('officeComments')
  const draft = useDraft(`comment ${id}`, { text: '' }, 1)
  const key = useRef(createRequestKey())
  const act = useAct('answerComment', () => {
    key.current = createRequestKey()
    draft.reset()
    onDone()
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate({ id, key: key.current, text: draft.values.text })
  }
  return (
    <form onSubmit={send} className="grid gap-2">
      <TextAreaField
        label={t.answer}
        rows={2}
        maxLength={LONGEST_COMMENT}
        value={draft.values.text}
        onChange={(event) => draft.set('text', event.target.value)}
      />
      <Refused cause={act.error} />
      <OfficeButton
        type="submit"
        className="justify-self-start"
        busy={act.isPending}
        disabled={draft.values.text.trim() === ''}
      >
        {t.answer}
      </OfficeButton>
    </form>
  )
}

function Hide({ comment: { id, hiddenWhy } }: { comment: Comment }) {
  const t = useTexts('officeComments')
  const [isAsked, setAsked] = useState(false)
  const [why, setWhy] = useState('')
  const hide = useAct('hideComment', () => setAsked(false))
  const show = useAct('showComment')
  return (
    <div className="grid justify-items-start gap-2">
      {hiddenWhy === null ? (
        <OfficeButton look="quiet" onClick={() => setAsked(true)}>
          {t.hide}
        </OfficeButton>
      ) : (
        <OfficeButton busy={show.isPending} onClick={() => show.mutate({ id })}>
          {t.show}
        </OfficeButton>
      )}
      <Refused cause={show.error} />
      {isAsked && (
        <Confirm
          title={t.hide}
          effect={t.hideText}
          danger
          busy={hide.isPending}
          disabled={why.trim() === ''}
          failure={hide.error ?? undefined}
          onConfirm={() => hide.mutate({ id, why })}
          onClose={() => setAsked(false)}
        >
          <TextField
            label={t.why}
            maxLength={LONGEST_REASON}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </Confirm>
      )}
    </div>
  )
}
