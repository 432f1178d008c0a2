import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_RETURN_PHOTOS } from '../../../basics/refunds.ts'
import { callApi } from '../../client/callApi.ts'
import { Spinner, buttonClass } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { shrinkPhoto } from './shrinkPhoto.ts'

/** A button that chooses photos of this device; what the browser cannot read is reported at once. */
export function ChoosePhotos({
  room,
  busy = false,
  onChosen,
}: {
  room: number
  busy?: boolean
  onChosen: (photos: readonly string[]) => void
}) {
  const t = useTexts('refund')
  const [isBad, setBad] = useState(false)
  const choose = async (files: readonly File[]) => {
    const shrunk = await Promise.all(files.slice(0, room).map(shrinkPhoto))
    setBad(shrunk.includes(undefined))
    onChosen(shrunk.filter((one) => one !== undefined))
  }
  return (
    <div className="grid gap-1">
      <label
        className={classes(
          buttonClass('plain'),
          'relative cursor-pointer justify-self-start',
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-edge',
          busy && 'opacity-60',
        )}
      >
        {busy && <Spinner />}
        {t.photosAdd}
        <input
          type="file"
          multiple
          disabled={busy}
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            void choose(files)
          }}
        />
      </label>
      <span className="text-xs text-quiet">{t.photosHint({ count: MAX_RETURN_PHOTOS })}</span>
      {isBad && <FieldError text={t.photosBad} />}
    </div>
  )
}

const thumbnail = 'size-20 rounded-lg border border-line bg-shade object-cover'

/** Chosen, and not sent yet. */
export function ChosenPhotos({
  photos,
  onRemove,
}: {
  photos: readonly string[]
  onRemove: (index: number) => void
}) {
  const t = useTexts('refund')
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={index} className="grid gap-1">
          <img
            src={`data:image/jpeg;base64,${photo}`}
            alt={t.photoNo({ count: index + 1 })}
            className={thumbnail}
          />
          <button
            type="button"
            className="min-h-8 text-xs underline underline-offset-4"
            onClick={() => onRemove(index)}
          >
            {t.photosRemove}
          </button>
        </li>
      ))}
    </ul>
  )
}

function SentPhoto({ order, photoNo }: { order: AnyOrder; photoNo: number }) {
  const t = useTexts('refund')
  const { orderId, secret } = order
  const found = useQuery({
    queryKey: ['readReturnPhoto', orderId, order.returning?.returnNo, photoNo],
    queryFn: () => callApi('readReturnPhoto', { orderId, secret, photoNo }),
    staleTime: Infinity,
  })
  return found.data ? (
    <img
      src={`data:image/webp;base64,${found.data.photo}`}
      alt={t.photoNo({ count: photoNo })}
      className={thumbnail}
    />
  ) : (
    <span className={classes(thumbnail, 'inline-block')} />
  )
}

/** The return's photos, and more while it is undecided. */
export function ReturnPhotos({ order }: { order: AnyOrder }) {
  const client = useQueryClient()
  const { run, busy, refusal } = useSubmit()
  const { orderId, secret, returning } = order
  if (!returning) return null
  const room =
    returning.state === 'asked' && !returning.byShop ? MAX_RETURN_PHOTOS - returning.photos : 0
  const add = (photos: readonly string[]) =>
    void run(async () => {
      try {
        for (const photo of photos) await callApi('addReturnPhoto', { orderId, secret, photo })
      } finally {
        await client.invalidateQueries({ queryKey: ['readOrder'] })
      }
    })
  return (
    <div className="mt-2 grid gap-3 text-ink noscript:hidden">
      {returning.photos > 0 && (
        <div className="flex flex-wrap gap-3">
          {Array.from({ length: returning.photos }, (_, index) => (
            <SentPhoto key={index} order={order} photoNo={index + 1} />
          ))}
        </div>
      )}
      {room > 0 && <ChoosePhotos room={room} busy={busy} onChosen={add} />}
      {refusal !== undefined && <Refused cause={refusal} />}
    </div>
  )
}
