import type { ReactNode } from 'react'
import { chunk } from '../../client/chunk.ts'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/Copy.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Boundary } from '../parts/Boundary.tsx'
import { DeliveryPart } from '../delivery/DeliveryPart.tsx'
import { shipHoursInput } from '../loads.ts'
import { levelsPath, statusPath } from '../paths.ts'
import { ContactPart } from './ContactCard.tsx'
import { localTime } from '../parts/localTime.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { OrderNotices } from './OrderNotices.tsx'
import { Goods, Proof, Receipt } from './OrderProof.tsx'
import { HOUR_MS } from '../../../basics/durations.ts'

const Similar = chunk<{ productId: number; heading: 'h2' | 'h4'; isPage: boolean }>(
  'web/shop/item/SimilarOfOrder.tsx',
  () => import('../item/SimilarOfOrder.tsx'),
)

/** A paid order: goods, what happens next and when, a way back to it; what proves it is folded. */
export default function PaidOrder({ order }: { order: AnyOrder }) {
  return (
    <>
      <Goods order={order} />
      <NextSteps order={order} />
      {useIsLive() && <Rewards order={order} />}
      <DeliveryPart order={order} />
      <Receipt order={order} />
      <SaveOrder order={order} />
    </>
  )
}

/** Below everything else; what leads on to other goods stands with them. */
export function AfterPaid({ order, children }: { order: AnyOrder; children: ReactNode }) {
  const t = useTexts('delivery')
  return (
    <>
      <div data-proof>
        <Fold title={t.proof}>
          <div className="grid gap-6 pb-4">
            <Proof order={order} />
          </div>
        </Fold>
      </div>
      {children}
      {useIsLive() && (
        <Boundary fallback={null}>
          <Similar productId={order.product.id} heading="h2" isPage />
        </Boundary>
      )}
    </>
  )
}

/** What a posted order goes through, with the time by which the shop says it sends. Keys speak for themselves. */
function NextSteps({ order }: { order: AnyOrder }) {
  const t = useTexts('delivery')
  const locale = useLocale()
  const isLive = useIsLive()
  const { data } = useCall('readDict', shipHoursInput, { enabled: order.status === 'paid' })
  const isPosted = order.lines.some(({ product }) => product.productType === DELIVERED_TO_ADDRESS)
  const paid = order.events.findLast(({ kind }) => kind === 'paid')
  if (!isPosted || order.status !== 'paid' || !paid) return null
  const hours = Number(data?.value)
  const steps = [
    { text: t.nextPaid, when: isLive ? localTime(paid.at, locale) : undefined },
    {
      text: t.nextShip,
      when:
        isLive && hours > 0
          ? t.nextShipBy({ time: localTime(paid.at + hours * HOUR_MS, locale) })
          : undefined,
    },
    { text: t.nextReceive },
  ]
  return (
    <section aria-labelledby="next" data-next>
      <h2 id="next" className="mb-3 text-base font-semibold">
        {t.next}
      </h2>
      <ol className="grid gap-3 text-sm">
        {steps.map(({ text, when }, index) => (
          <li key={text} className="flex items-start gap-3">
            <span
              className={classes(
                'grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
                index === 0 ? 'border-jade bg-jade-soft text-jade-text' : 'border-control',
              )}
            >
              {index === 0 ? <Icon name="check" className="size-4" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1 pt-0.5">{text}</span>
            {when !== undefined && <span className="pt-0.5 text-quiet tabular-nums">{when}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Members alone are rewarded, for what they paid in USDT (rules: rewards#shopping). */
function Rewards({ order }: { order: AnyOrder }) {
  const t = useTexts('delivery')
  const { signedIn } = useSession()
  const mayBring = signedIn && order.asset === 'USDT'
  const { data } = useCall('listLevels', {}, { enabled: mayBring })
  if (!mayBring || data?.running !== true) return null
  return (
    <section aria-labelledby="rewards" data-rewards>
      <h2 id="rewards" className="mb-1 text-base font-semibold">
        {t.rewards}
      </h2>
      <p className="text-sm text-quiet">{t.rewardsText}</p>
      <Link href={levelsPath} className="inline-flex min-h-11 items-center text-sm underline">
        {t.rewardsLink}
      </Link>
    </section>
  )
}

/** The link is all that leads back for a guest. */
function SaveOrder({ order }: { order: AnyOrder }) {
  const t = useTexts('delivery')
  const shop = useTexts('shop')
  const toast = useToast()
  const link = () => location.origin + statusPath(order)
  const copy = async () => {
    const copied = await copyText(link())
    toast(copied ? shop.linkCopied : shop.copyFailed, copied ? 'plain' : 'error')
  }
  return (
    <section
      aria-labelledby="save"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 noscript:hidden"
      data-save
    >
      <div>
        <h2 id="save" className="text-base font-semibold">
          {t.save}
        </h2>
        <p className="text-sm text-quiet">{t.saveText}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
          {t.copyLink}
        </Button>
        {useIsLive() && 'share' in navigator && (
          <Button
            icon={<Icon name="share" />}
            onClick={() => void navigator.share({ url: link(), title: t.save }).catch(() => {})}
          >
            {t.shareLink}
          </Button>
        )}
      </div>
      <ContactPart order={order} />
      <OrderNotices order={order} />
    </section>
  )
}
