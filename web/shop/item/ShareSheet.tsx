import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { itemPath } from '../paths.ts'
import { picturesOf } from '../parts/pictures.ts'
import { closePart } from './itemPart.ts'
import { drawPoster } from './poster.ts'

type Shared = {
  product: CallResult<'readProduct'>
  /** Other options cost more. */
  isLowest: boolean
}

/** The system's share sheet, the link, or a poster whose code leads here. */
export default function ShareSheet({ product, isLowest }: Shared) {
  const t = useTexts('item')
  const shop = useTexts('shop')
  const toast = useToast()
  const url = location.origin + itemPath(product.id)
  const copy = async () => {
    const copied = await copyText(url)
    toast(copied ? shop.linkCopied : shop.copyFailed, copied ? 'plain' : 'error')
  }
  return (
    <Sheet open onClose={closePart} title={t.shareTitle}>
      <div className="grid gap-4 p-4 pb-6">
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
            {t.shareLink}
          </Button>
          {'share' in navigator && (
            <Button
              icon={<Icon name="share" />}
              // Rejects when the reader closes the share sheet, too.
              onClick={() => void navigator.share({ url, title: product.name }).catch(() => {})}
            >
              {t.shareSystem}
            </Button>
          )}
        </div>
        <PosterPart product={product} isLowest={isLowest} url={url} />
      </div>
    </Sheet>
  )
}

function PosterPart({ product, isLowest, url }: Shared & { url: string }) {
  const t = useTexts('item')
  const { shopName } = useTexts('shop')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const { id, name, mainImage, usdt } = product
  const unit = isLowest ? `USDT ${t.andUp}` : 'USDT'
  useEffect(() => {
    let isGone = false
    const tell = (next: 'drawn' | 'failed') => {
      if (!isGone) setState(next)
    }
    drawPoster(canvas.current!, {
      picture: picturesOf(mainImage)[0] ?? '',
      name,
      price: formatAmount(usdt),
      unit,
      shop: shopName,
      link: url,
      scan: t.posterScan,
    }).then(
      () => tell('drawn'),
      () => tell('failed'),
    )
    return () => {
      isGone = true
    }
  }, [mainImage, name, usdt, unit, shopName, url, t.posterScan])
  const save = () =>
    canvas.current?.toBlob((blob) => {
      if (!blob) return setState('failed')
      const file = new File([blob], `${id}.png`, { type: 'image/png' })
      // Phones keep pictures through their share sheet; a download lies among files there.
      if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] }))
        void navigator.share({ files: [file] }).catch(() => {})
      else saveFile(file.name, blob)
    }, 'image/png')
  return (
    <section className="grid gap-3" data-poster={state}>
      <h3 className="text-sm font-medium text-quiet">{t.poster}</h3>
      {state === 'failed' && <p className="text-sm text-amber-text">{t.posterFailed}</p>}
      <canvas
        ref={canvas}
        width={720}
        height={1060}
        role="img"
        aria-label={`${name} · ${formatAmount(usdt)} ${unit} · ${t.posterScan}`}
        hidden={state === 'failed'}
        className="mx-auto aspect-[720/1060] max-h-[45dvh] w-auto max-w-full rounded-card border border-line bg-shade"
      />
      {state !== 'failed' && (
        <Button look="main" wide disabled={state === 'drawing'} onClick={save}>
          {t.posterSave}
        </Button>
      )}
    </section>
  )
}
