import { useState } from 'react'
import type { CommentKind } from '../../../basics/comments.ts'
import { useCall } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { commentsInput } from '../loads.ts'
import { AskForm } from './AskForm.tsx'
import { CommentView } from './CommentList.tsx'

type Props = { productId: number; heading: 'h2' | 'h4' }

/** Reviews and questions of a product, drawn by the server with the page. */
export function ProductComments({ productId, heading }: Props) {
  return (
    <>
      <Part kind="review" productId={productId} heading={heading} />
      <Part kind="question" productId={productId} heading={heading} />
    </>
  )
}

function Part({ kind, productId, heading: Heading }: Props & { kind: CommentKind }) {
  const t = useTexts('comments')
  const { data, refetch } = useCall('listComments', commentsInput(productId, kind, useLocale()))
  const isReview = kind === 'review'
  if (!data) return null
  return (
    <section className="grid gap-3 border-t border-line pt-4" data-comments={kind}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Heading className="text-base font-semibold">{isReview ? t.reviews : t.questions}</Heading>
        {isReview && data.total > 0 && (
          <span className="text-sm text-quiet">{t.count({ count: data.total })}</span>
        )}
      </header>
      {isReview && data.total > 0 && <Average reviews={data} />}
      {data.total === 0 && (
        <p className="text-sm text-quiet">{isReview ? t.noReviews : t.noQuestions}</p>
      )}
      <List
        key={data.records[0]?.id}
        kind={kind}
        productId={productId}
        first={data.records}
        pages={data.pages}
      />
      {!isReview && <AskForm productId={productId} onAsked={() => void refetch()} />}
    </section>
  )
}

function Average({ reviews: { average } }: { reviews: { average: string | null } }) {
  const t = useTexts('comments')
  if (average === null) return <p className="text-xs text-quiet">{t.tooFew}</p>
  return (
    <div className="grid gap-0.5">
      <p className="flex items-center gap-2">
        <Stars stars={Math.round(Number(average))} label={t.average({ stars: average })} />
        <span className="font-semibold tabular-nums" aria-hidden="true">
          {average}
        </span>
      </p>
      <p className="text-xs text-quiet">{t.averageOf}</p>
    </div>
  )
}

type First = NonNullable<ReturnType<typeof useCall<'listComments'>>['data']>['records']

/** The first page comes with the product; more are read one after the other. */
function List({
  kind,
  productId,
  first,
  pages,
}: {
  kind: CommentKind
  productId: number
  first: First
  pages: number
}) {
  const t = useTexts('comments')
  const [shown, setShown] = useState(1)
  return (
    <>
      <ul className="grid gap-4">
        {first.map((comment) => (
          <li key={comment.id}>
            <CommentView comment={comment} />
          </li>
        ))}
        {Array.from({ length: shown - 1 }, (_, index) => (
          <More key={index} kind={kind} productId={productId} pageNo={index + 2} />
        ))}
      </ul>
      {shown < pages && (
        <Button look="quiet" onClick={() => setShown(shown + 1)}>
          {t.more}
        </Button>
      )}
    </>
  )
}

function More({
  kind,
  productId,
  pageNo,
}: {
  kind: CommentKind
  productId: number
  pageNo: number
}) {
  const { data, error, isFetching, refetch } = useCall(
    'listComments',
    commentsInput(productId, kind, useLocale(), pageNo),
  )
  if (!data)
    return (
      <li>
        {error ? (
          <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </li>
    )
  return data.records.map((comment) => (
    <li key={comment.id}>
      <CommentView comment={comment} />
    </li>
  ))
}
