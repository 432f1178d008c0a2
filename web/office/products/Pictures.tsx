import { memo, useState } from 'react'
import { callOffice } from '../parts/call.ts'
import { FileButton, PICTURE_TYPES } from '../parts/FileButton.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Badge } from '../parts/Show.tsx'
import { Link } from '../parts/router.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import type { Product } from './fields.ts'
import { textOf } from './textOf.ts'
import { shrinkPicture } from '../../client/shrinkPicture.ts'

type Props = {
  /** Those below the description have no cover, and there may be none. */
  kind: 'main' | 'detail'
  hashes: readonly string[]
  set: (hashes: readonly string[]) => void
  elsewhere: Product['picturesElsewhere']
}

const MAX = { main: 12, detail: 50 }

/**
 * The product's pictures, the cover first, or those below its description. A chosen file is stored at once and shown
 * from the shop.
 */
export const Pictures = memo(function ProductPictures({ kind, hashes, set, elsewhere }: Props) {
  const [failure, setFailure] = useState<unknown>()
  const [progress, setProgress] = useState<Progress>()
  const [dragged, setDragged] = useState<string>()
  const busy = progress !== undefined
  const isMain = kind === 'main'
  const most = MAX[kind]
  const add = async (files: readonly File[]) => {
    setFailure(undefined)
    const chosen = files.slice(0, most - hashes.length)
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
              <Picture {...{ kind, hash, index, hashes, set, move, elsewhere }} />
            </li>
          ))}
        </ul>
      )}
      <Refused cause={failure} />
      {hashes.length < most && <AddPicture isMain={isMain} progress={progress} add={add} />}
    </div>
  )
})

type PictureProps = Props & {
  hash: string
  index: number
  move: (hash: string, place: number) => void
}

function Picture({ kind, hash, index, hashes, set, move, elsewhere }: PictureProps) {
  const t = useTexts('officeProducts')
  const isMain = kind === 'main'
  const others = hashes.filter((one) => one !== hash)
  return (
    <>
      <span className="relative">
        <img
          src={`/pictures/${hash}-360.webp`}
          alt={t.pictureNo({ count: index + 1 })}
          className="aspect-square w-full rounded-lg border border-line bg-paper object-cover"
        />
        {isMain && index === 0 && (
          <span className="absolute top-1.5 left-1.5">
            <Badge>{t.cover}</Badge>
          </span>
        )}
      </span>
      <AlsoIn uses={elsewhere.filter((one) => one.hash === hash)} />
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
      {isMain && index > 0 && (
        <OfficeButton look="quiet" onClick={() => set([hash, ...others])}>
          {t.makeCover}
        </OfficeButton>
      )}
      {(hashes.length > 1 || !isMain) && (
        <OfficeButton look="quiet" onClick={() => set(others)}>
          {t.removePicture}
        </OfficeButton>
      )}
    </>
  )
}

type Progress = { done: number; all: number }

function AddPicture({
  isMain,
  progress,
  add,
}: {
  isMain: boolean
  progress: Progress | undefined
  add: (files: readonly File[]) => Promise<void>
}) {
  const t = useTexts('officeProducts')
  return (
    <div className="grid gap-1">
      <FileButton
        label={isMain ? t.addPicture : t.addDetailPicture}
        accept={PICTURE_TYPES}
        busy={progress !== undefined}
        multiple
        onChoose={(files) => void add(files)}
      />
      {progress && (
        <span role="status" className="text-sm">
          {t.uploading(progress)}
        </span>
      )}
      <span className="text-xs text-quiet">
        {isMain ? t.pictureHint : t.detailHint} {t.dropPictures}
      </span>
    </div>
  )
}

/** Which other products and banners show the picture. */
function AlsoIn({ uses }: { uses: Product['picturesElsewhere'] }) {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  if (uses.length === 0) return null
  return (
    <span className="text-xs text-quiet wrap-anywhere" data-also-in>
      {t.alsoIn}{' '}
      {uses.map(({ kind, id, name }, index) => (
        <span key={`${kind} ${id}`}>
          {index > 0 && ', '}
          <Link
            to={kind === 'banner' ? '/contents?part=banners' : `/products/${id}`}
            className="underline underline-offset-2"
          >
            {kind === 'banner' ? `${t.banner} ${textOf(name, locale)}` : textOf(name, locale)}
          </Link>
        </span>
      ))}
    </span>
  )
}
