import type { CallResult } from '../../../api/calls.ts'
import { Stars } from '../../ui/Stars.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LocalTime } from '../parts/LocalTime.tsx'

type Comment = CallResult<'listComments'>['records'][number]

const WIDEST = 120

/** A question or a review with its replies. Text is shown as it was typed. */
export function CommentView({ comment }: { comment: Comment }) {
  const t = useTexts('comments')
  const { stars, option, text, at, pictures, replies, refunded } = comment
  return (
    <div className="grid gap-1.5" data-comment={comment.kind}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
        {stars !== null && <Stars stars={stars} label={t.stars({ stars })} />}
        {option !== '' && <span>{t.bought({ option: option.toUpperCase() })}</span>}
        <LocalTime ms={at} />
      </p>
      {text !== '' && (
        <p dir="auto" className="text-[15px] wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      {refunded && <p className="text-xs text-quiet">{t.refunded}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`/commentPictures/${id}.webp`} target="_blank" rel="noopener noreferrer">
                <img
                  src={`/commentPictures/${id}.webp`}
                  alt={t.pictureNo({ count: index + 1 })}
                  loading="lazy"
                  width={WIDEST}
                  height={Math.round((Math.min(height, 2 * width) * WIDEST) / width)}
                  className="rounded-card border border-line bg-shade object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {replies.map((reply) => (
        <div key={reply.id} className="rounded-card bg-shade px-3 py-2 text-sm" data-by={reply.by}>
          <p className="text-xs text-quiet">{reply.by === 'shop' ? t.shop : t.added}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {reply.text}
          </p>
        </div>
      ))}
    </div>
  )
}
