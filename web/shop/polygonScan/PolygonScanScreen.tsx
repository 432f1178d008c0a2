import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { meaningOf, type ExplainAction } from '../../../basics/explain.ts'
import { findDeviceOrder } from '../../client/deviceOrders.ts'
import { useHead } from '../../client/head.tsx'
import { callQuery } from '../../client/queries.ts'
import { Link, go, useQueryParameters } from '../../client/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { explainPath, homePath, ownOrderPath, payPath, servicePath, statusPath } from '../paths.ts'
import { ClaimHeld } from '../pay/ClaimHeld.tsx'
import { CheckReceipt } from '../verify/CheckReceipt.tsx'
import { FORM, LookUpForm } from './LookUpForm.tsx'
import { VerdictBanner, VerdictFacts, VerdictSkeleton } from './Verdict.tsx'
import { askedOf, callInputOf, isAsked, withOrder, type Asked } from './explainQuery.ts'

type Explanation = CallResult<'explainPayment'>

/** Polling interval of a verdict that may still change. */
const AGAIN_MS = 5_000

const CALL = 'explainPayment'

const pathOf = ({ what, network, orderId, secret }: Asked): string =>
  explainPath({ hash: what, network, orderId, secret })

const useExplanation = (asked: Asked) =>
  useQuery({
    ...callQuery(CALL, callInputOf(asked)),
    enabled: isAsked(asked),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.mayChange && meaningOf(state.data.verdict).tone === 'waiting'
        ? AGAIN_MS
        : false,
  })

/** Looks up a payment by transaction hash or order number (rules: payments#why-is-it-not-credited). */
export default function PolygonScanScreen() {
  const t = useTexts('explain')
  const { shopName } = useTexts('shop')
  const asked = askedOf(useQueryParameters())
  const [isChanged, setChanged] = useState(false)
  const orderPart = useRef<HTMLDetailsElement>(null)
  const query = useExplanation(asked)
  useHead({ title: `${t.title} · ${shopName}`, description: t.description })
  const ask = (next: Asked) => {
    const complete = withOrder(next, (orderId) => findDeviceOrder(orderId)?.secret)
    setChanged(false)
    const path = pathOf(complete)
    if (path === pathOf(asked)) void query.refetch()
    else go(path, { replace: true })
  }
  const shown = isAsked(asked) && !isChanged ? query.data : undefined
  return (
    <div className="mx-auto max-w-150 pb-28">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <div className="grid gap-5 px-4">
        <LookUpForm
          asked={asked}
          onAsk={ask}
          onChange={() => setChanged(true)}
          orderPart={orderPart}
        />
        {isAsked(asked) && !isChanged && (
          <Loaded query={query} waiting={<VerdictSkeleton text={t.looking} />}>
            {(explained) => (
              <Told
                explained={explained}
                asked={asked}
                isStale={query.isError}
                onAgain={() => void query.refetch()}
                busy={query.isFetching}
                orderPart={orderPart}
              />
            )}
          </Loaded>
        )}
        <CheckReceipt />
      </div>
      <div className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-3">
        <div className="mx-auto max-w-142">
          {shown ? (
            <Action
              action={shown.actions[0] ?? 'contact'}
              explained={shown}
              asked={asked}
              main
              onAgain={() => void query.refetch()}
              busy={query.isFetching}
              orderPart={orderPart}
            />
          ) : (
            <Button type="submit" form={FORM} look="main" wide busy={query.isLoading}>
              {query.isLoading ? t.checking : t.check}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Held because the owner is unknown; the sender can claim it. */
const CLAIMABLE: ReadonlySet<Explanation['verdict']> = new Set([
  'noOrder',
  'twoOrders',
  'usedAddress',
])

type ToldProps = {
  explained: Explanation
  asked: Asked
  onAgain: () => void
  busy: boolean
  orderPart: RefObject<HTMLDetailsElement | null>
}

function Told({ isStale, ...props }: ToldProps & { isStale: boolean }) {
  const t = useTexts('explain')
  const { explained, asked } = props
  const isWatched = explained.mayChange && meaningOf(explained.verdict).tone === 'waiting'
  const place = useRef<HTMLDivElement>(null)
  const order = orderOf(explained, asked)
  // The form fills a phone's screen.
  useEffect(() => {
    // In newer browsers scrollIntoView returns a promise, which an effect must not.
    void place.current?.scrollIntoView({ block: 'center' })
  }, [asked.what, asked.orderId, asked.network])
  return (
    <div ref={place} className="grid scroll-mt-16 gap-4" data-told={explained.verdict}>
      <VerdictBanner finding={explained} main />
      {explained.network && asked.network && explained.network !== asked.network && (
        <p className="rounded-card bg-shade p-3 text-sm">
          {t.elsewhere({
            found: NETWORKS[explained.network].name,
            asked: NETWORKS[asked.network].name,
          })}
        </p>
      )}
      <VerdictFacts explained={explained} />
      {order?.secret &&
        explained.network &&
        explained.txHash &&
        CLAIMABLE.has(explained.verdict) && (
          <ClaimHeld
            order={order}
            network={explained.network}
            txHash={explained.txHash}
            onClaimed={props.onAgain}
          />
        )}
      {isWatched && !isStale && <p className="text-center text-xs text-quiet">{t.watching}</p>}
      {explained.others.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-base font-semibold">{t.othersTitle}</h2>
          {explained.others.map((other, at) => (
            <VerdictBanner key={at} finding={other} />
          ))}
        </section>
      )}
      <div className="grid gap-2 empty:hidden">
        {explained.actions.slice(1).map((action) => (
          <Action key={action} action={action} {...props} />
        ))}
      </div>
    </div>
  )
}

/** Links to the order's page for those with its secret, or its owner. */
function orderOf(
  explained: Explanation,
  asked: Asked,
): { orderId: string; secret: string } | undefined {
  const orderId =
    typeof explained.facts['orderId'] === 'string' ? explained.facts['orderId'] : asked.orderId
  const secret =
    asked.orderId === orderId && asked.secret ? asked.secret : findDeviceOrder(orderId)?.secret
  return orderId ? { orderId, secret: secret ?? '' } : undefined
}

function Action({
  action,
  main,
  explained,
  asked,
  onAgain,
  busy,
  orderPart,
}: ToldProps & { action: ExplainAction; main?: boolean }) {
  const t = useTexts('explain')
  const label = t[`action.${action}`]
  const order = orderOf(explained, asked)
  const link = (href: string): ReactNode => (
    <Link href={href} data-action={action} className={buttonClass(main ? 'main' : 'plain', true)}>
      {label}
    </Link>
  )
  const press = (onClick: () => void): ReactNode => (
    <Button
      look={main ? 'main' : 'plain'}
      wide
      busy={action === 'again' && busy}
      data-action={action}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  const ownPage = order?.secret
    ? statusPath(order)
    : order
      ? ownOrderPath(order.orderId)
      : '/status'
  switch (action) {
    case 'again':
      return press(onAgain)
    case 'showOrder':
      return press(() => {
        if (!orderPart.current) return
        orderPart.current.open = true
        orderPart.current.querySelector<HTMLElement>('select, input:not([type="hidden"])')?.focus()
      })
    case 'openOrder':
    case 'claimRefund':
      return link(ownPage)
    case 'payRest':
    case 'payAgain':
      return link(order?.secret ? payPath(order) : order ? ownPage : '/pay')
    case 'newOrder':
      return link(homePath())
    case 'contact':
      return link(servicePath)
  }
}
