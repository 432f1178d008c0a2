import { memo, useState } from 'react'
import { callOffice } from '../parts/call.ts'
import { OfficeButton, buttonShape } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Badge } from '../parts/Show.tsx'
import { Link } from '../parts/router.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import type { Product } from './fields.ts'
import { textOf } from './textOf.ts'
import { Spinner } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { shrinkPicture } from '../../client/shrinkPicture.ts'

const MOST = 12

type Props = {
  hashes: readonly string[]
  set: (hashes: readonly string[]) => void
  elsewhere: Product['picturesElsewhere']
}

/** The product's pictures, the cover first. A chosen file is stored at once and shown from the shop. */
export const Pictures = memo(function ProductPictures({ hashes, set, elsewhere }: Props) {
  const t = useTexts('officeProducts')
  const [failure, setFailure] = useState<unknown>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [dragged, setDragged] = useState<string>()
  const busy = progress !== undefined
  const add = async (files: readonly File[]) => {
    setFailure(undefined)
    const chosen = files.slice(0, MOST - hashes.length)
    let next = hashes
    try {
      for (const [done, file] of chosen.entries()) {
        setProgress({ done: done + 1, all: chosen.length })
        const { hash } = await callOffice('uploadPicture', { picture: await shrinkPicture(file) })
        next = [...next.filter((one) => one !== hash), hash]
      }
    } catch (cause) {
      setFailure(cause)
    }
    if (next !== hashes) set(next)
    setProgress(undefined)
  }
  /** The picture takes the place of another one, which moves on. */
  const move = (hash: string, place: number) => {
    const others = hashes.filter((one) => one !== hash)
    set([...others.slice(0, place), hash, ...others.slice(place)])
  }
  return (
    <div
      className="grid gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        setDragged(undefined)
        if (!busy && event.dataTransfer.files.length > 0) void add([...event.dataTransfer.files])
      }}
    >
      {hashes.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {hashes.map((hash, index) => (
            <li
              key={hash}
              className="grid content-start gap-1"
              draggable
              onDragStart={() => setDragged(hash)}
              onDrop={() => dragged !== undefined && dragged !== hash && move(dragged, index)}
            >
              <span className="relative">
                <img
                  src={`/pictures/${hash}-360.webp`}
                  alt={t.pictureNo({ count: index + 1 })}
                  className="aspect-square w-full rounded-lg border border-line bg-paper object-cover"
                />
                {index === 0 && (
                  <span className="absolute top-1.5 left-1.5">
                    <Badge>{t.cover}</Badge>
                  </span>
                )}
              </span>
              <AlsoIn products={elsewhere.filter((one) => one.hash === hash)} />
              {hashes.length > 1 && (
                <span className="flex justify-between gap-1">
                  <OfficeButton
                    look="quiet"
                    aria-label={t.earlier}
                    disabled={index === 0}
                    onClick={() => move(hash, index - 1)}
                  >
                    ←
                  </OfficeButton>
                  <OfficeButton
                    look="quiet"
                    aria-label={t.later}
                    disabled={index === hashes.length - 1}
                    onClick={() => move(hash, index + 1)}
                  >
                    →
                  </OfficeButton>
                </span>
              )}
              {index > 0 && (
                <OfficeButton
                  look="quiet"
                  onClick={() => set([hash, ...hashes.filter((one) => one !== hash)])}
                >
                  {t.makeCover}
                </OfficeButton>
              )}
              {hashes.length > 1 && (
                <OfficeButton
                  look="quiet"
                  onClick={() => set(hashes.filter((one) => one !== hash))}
                >
                  {t.removePicture}
                </OfficeButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Refused cause={failure} />
      {hashes.length < MOST && (
        <div className="grid gap-1">
          <label
            className={classes(
              buttonShape(),
              'relative justify-self-start focus-within:outline-2 focus-within:outline-offset-2',
            )}
          >
            {busy && <Spinner />}
            {t.addPicture}
            <input
              type="file"
              multiple
              disabled={busy}
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
              className="sr-only"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                void add(files)
              }}
            />
          </label>
          {progress && (
            <span role="status" className="text-sm">
              {t.uploading(progress)}
            </span>
          )}
          <span className="text-xs text-quiet">
            {t.pictureHint} {t.dropPictures}
          </span>
        </div>
      )}
    </div>
  )
})

/** Which other products have the picture. */
function AlsoIn({ products }: { products: Product['picturesElsewhere'] }) {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  if (products.length === 0) return null
  return (
    <span className="text-xs text-quiet wrap-anywhere" data-also-in>
      {t.alsoIn}{' '}
      {products.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/products/${id}`} className="underline underline-offset-2">
            {textOf(name, locale)}
          </Link>
        </span>
      ))}
    </span>
  )
}
