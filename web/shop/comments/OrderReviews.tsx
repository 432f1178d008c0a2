import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { LONGEST_COMMENT } from '../../../basics/comments.ts'
import { callApi } from '../../client/callApi.ts'
import { useCall } from '../../client/queries.ts'
import { usePicturePick } from '../../client/usePicturePick.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { PickFiles, PickedPictures } from '../../ui/PickedPictures.tsx'
import { ChooseStars } from '../../ui/Stars.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { CommentView } from './CommentList.tsx'

type Line = CallResult<'listOwnReviews'>['lines'][number]

const ARRIVED: readonly AnyOrder['status'][] = ['shipped', 'received', 'refunding', 'refunded']

/** The reviews of an order that has arrived, and the form for what has none. */
export function OrderReviews({ order }: { order: AnyOrder }) {
  const t = useTexts('comments')
  const { orderId, secret, status } = order
  const language = useLocale()
  const { data, refetch } = useCall(
    'listOwnReviews',
    { orderId, secret, language },
    { enabled: ARRIVED.includes(status), staleTime: 0 },
  )
  // What has arrived may be reviewed from then on, without another visit.
  const arrived = order.lines.reduce((sum, line) => sum + line.received, 0)
  const readFor = useRef(arrived)
  useEffect(() => {
    if (readFor.current === arrived) return
    readFor.current = arrived
    void refetch()
  }, [arrived, refetch])
  const lines = (data?.lines ?? []).filter((line) => line.mayReview || line.review !== null)
  if (lines.length === 0) return null
  return (
    <section className="grid gap-3" data-reviews="">
      <h2 className="text-base font-semibold">{t.review}</h2>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li
            key={line.lineNo}
            className="grid gap-2 rounded-card border border-line bg-surface p-4"
          >
            <p className="text-sm font-medium">
              {line.name} ·{' '}
              <span className="font-normal text-quiet">{line.option.toUpperCase()}</span>
            </p>
            <OneLine order={order} line={line} onDone={() => void refetch()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { order: AnyOrder; line: Line; onDone: () => void }

function OneLine({ order, line, onDone }: Props) {
  const t = useTexts('comments')
  const [isOpen, setOpen] = useState(false)
  if (line.review)
    return (
      <>
        <CommentView comment={line.review} />
        {line.review.picturesWait && line.review.hiddenWhy === null && (
          <p className="text-sm text-quiet">{t.picturesWait}</p>
        )}
        {line.review.hiddenWhy !== null && (
          <p className="text-sm text-red">{t.hidden({ why: line.review.hiddenWhy })}</p>
        )}
      </>
    )
  return isOpen ? (
    <ReviewForm order={order} line={line} onDone={onDone} />
  ) : (
    <Button className="justify-self-start" onClick={() => setOpen(true)}>
      {t.reviewThis}
    </Button>
  )
}

function ReviewForm({ order: { orderId, secret }, line: { lineNo }, onDone }: Props) {
  const t = useTexts('comments')
  const errors = useTexts('errors')
  const language = useLocale()
  const [stars, setStars] = useState<number>()
  const [text, setText] = useState('')
  const pick = usePicturePick()
  const key = useRef(createRequestKey())
  const { run, busy, refusal } = useSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (stars === undefined) return
    void run(async () => {
      await callApi('subComment', {
        key: key.current,
        kind: 'review',
        orderId,
        secret,
        lineNo,
        stars,
        text,
        language,
        ...(pick.pictures.length > 0 && { pictures: [...pick.pictures] }),
      })
      onDone()
    })
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <ChooseStars
        legend={t.yourStars}
        value={stars}
        nameOf={(one) => t.stars({ stars: one })}
        onChange={setStars}
      />
      <TextAreaField
        label={t.yourText}
        hint={t.publicNote}
        rows={3}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PickedPictures
        pictures={pick.pictures}
        nameOf={(index) => t.pictureNo({ count: index + 1 })}
        removeText={t.removePicture}
        onRemove={pick.remove}
      />
      <FieldError text={pick.isTooLarge ? errors['field.tooLarge'] : undefined} />
      {refusal !== undefined && <Refused cause={refusal} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <PickFiles
          label={t.addPicture}
          disabled={pick.isBusy || pick.isFull}
          className={buttonClass()}
          onFiles={(files) => void pick.add(files)}
        />
        <Button type="submit" look="main" busy={busy || pick.isBusy} disabled={stars === undefined}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}
