import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { RETURN_CLAIM_DAYS } from '../../../basics/refunds.ts'
import { chunk } from '../../client/chunk.ts'
import { useCall } from '../../client/queries.ts'
import { Link, closeOverlay, openOverlay, useOverlay, type Overlay } from '../../client/router.tsx'
import { useClockOffset } from '../../client/serverClock.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Countdown, useRemaining } from '../../ui/Countdown.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Boundary, SheetPlace } from '../parts/Boundary.tsx'
import { orderTalkPath } from '../paths.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import { Transaction } from '../parts/Transaction.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import {
  isPaidByHand,
  obstacleOf,
  reasonKey,
  refundView,
  type Obstacle,
  type Refund,
  type RefundView,
} from './refundView.ts'

const ClaimSheet = chunk('web/shop/refund/ClaimSheet.tsx', () => import('./ClaimSheet.tsx'))

/** Polling interval: the socket reports most changes, but not payouts. */
const ASK_MS = 3_000

type RefundOverlay = Overlay & { kind: 'refund'; claim: string }
const open = (claim: string) => openOverlay({ kind: 'refund', claim } satisfies RefundOverlay)
const close = () => closeOverlay('refund')

/** An order's refunds: amount, address, progress. */
export function RefundsPart({ order }: { order: AnyOrder }) {
  const client = useQueryClient()
  const overlay = useOverlay<RefundOverlay>('refund')
  const isMoving =
    order.refunds.some((refund) => refundView(refund).isMoving) ||
    order.returning?.state === 'asked'
  useEffect(() => {
    if (!isMoving) return
    const ask = () => {
      // Does not restart a running request, which on a slow line would never finish.
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: ['readOrder'] }, { cancelRefetch: false })
    }
    const timer = setInterval(ask, ASK_MS)
    return () => clearInterval(timer)
  }, [isMoving, client])
  const claimed = order.refunds.find(({ refundId }) => refundId === overlay?.claim)
  const isMoot = overlay !== undefined && !(claimed && refundView(claimed).mayClaim)
  useEffect(() => {
    if (isMoot) close()
  }, [isMoot])
  return (
    <>
      <Refunds order={order} />
      <SheetPlace>
        {claimed && !isMoot && (
          <Boundary onClose={close}>
            <ClaimSheet order={order} refund={claimed} onClose={close} />
          </Boundary>
        )}
      </SheetPlace>
    </>
  )
}

function Refunds({ order }: { order: AnyOrder }) {
  const t = useTexts('refund')
  const networks = useCall('listNetworks', {})
  if (order.refunds.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="refunds">
      <h2 id="refunds" className="text-base font-semibold">
        {t.title}
      </h2>
      {order.refunds.map((refund) => (
        <RefundCard
          key={refund.refundId}
          order={order}
          refund={refund}
          isByHand={isPaidByHand(refund, networks.data)}
          obstacle={obstacleOf(order.refunds, refund, networks.data)}
        />
      ))}
    </section>
  )
}

const CHIPS: Record<RefundView['tone'], string> = {
  waiting: 'bg-amber-soft text-amber-text',
  good: 'bg-jade-soft text-jade-text',
  trouble: 'bg-accent-soft text-ink',
  plain: 'bg-shade text-quiet',
}

type CardProps = {
  order: AnyOrder
  refund: Refund
  isByHand: boolean
  obstacle: Obstacle | undefined
}

function RefundCard({ order, refund, isByHand, obstacle }: CardProps) {
  const t = useTexts('refund')
  const isLive = useIsLive()
  const view = refundView(refund, isByHand)
  const { name } = NETWORKS[refund.network]
  return (
    <article
      data-refund={refund.state}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p>
            <Price amount={refund.amount} size="lg" tone="ink" />
          </p>
          <p className="text-sm text-quiet">{`${t[`reason.${reasonKey(order, refund)}`]} · ${t.amountOn({ name })}`}</p>
        </div>
        <span
          className={classes(
            'shrink-0 rounded-full px-2.5 py-0.5 text-xs',
            CHIPS[obstacle ? 'plain' : view.tone],
          )}
        >
          {t[`state.${obstacle ? obstacle.why : view.chip}`]}
        </span>
      </div>
      {refund.problem && (
        <p role="alert" className="flex gap-2 text-sm text-red">
          <Icon name="alert" />
          {t[`problem.${refund.problem}`]}
        </p>
      )}
      <p role="status" className="text-sm">
        {obstacle
          ? t[`${obstacle.why}Text`]({ name, fee: formatAmount(obstacle.fee) })
          : view.text === 'offeredText'
            ? t.offeredText({ name })
            : t[view.text]}
      </p>
      {obstacle && <AskShop order={order} />}
      {refund.reason === 'return' && refund.state === 'offered' && !obstacle && (
        <p className="text-sm text-quiet">{t.returnClaimText({ days: RETURN_CLAIM_DAYS })}</p>
      )}
      {refund.address && (
        <div className="text-sm">
          <p className="text-quiet">{t.goesTo}</p>
          <Address address={refund.address} />
        </div>
      )}
      {(view.state === 'claimed' || view.state === 'alone') &&
        refund.readyAt !== null &&
        isLive && <LetGo atMs={refund.readyAt} />}
      {refund.txHash && (
        <Transaction network={refund.network} txHash={refund.txHash} label={t.transaction} />
      )}
      {view.mayClaim && !obstacle && (
        <Button
          look={refund.state === 'offered' ? 'main' : 'plain'}
          wide
          className="noscript:hidden"
          onClick={() => open(refund.refundId)}
        >
          {refund.state === 'offered' ? t.claim : t.change}
        </Button>
      )}
    </article>
  )
}

function AskShop({ order }: { order: AnyOrder }) {
  const t = useTexts('refund')
  return (
    <Link
      href={orderTalkPath(order)}
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
    >
      {t.askShop}
    </Link>
  )
}

/** Nothing once the time has passed: what then waits for a person is said above. */
function LetGo({ atMs }: { atMs: number }) {
  const t = useTexts('refund')
  const untilMs = atMs - useClockOffset()
  if (useRemaining(untilMs) === 0) return null
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <span className="text-quiet">{t.letGoIn}</span>
      <span className="font-semibold text-amber-text">
        <Countdown untilMs={untilMs} />
      </span>
    </p>
  )
}
