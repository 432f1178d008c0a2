import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderTab } from '../../../basics/orderTabs.ts'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { removeDeviceOrder, useDeviceOrders, type DeviceOrder } from '../../client/deviceOrders.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { ListEnd } from '../parts/ListEnd.tsx'
import { usePages } from '../parts/usePages.ts'
import { Refused } from '../parts/Refused.tsx'
import { ownOrderPath } from '../paths.ts'
import { NoOrders } from './NoOrders.tsx'
import { CardActions, CardSkeleton, OPEN_STATUSES, OrderCard } from './OrderCard.tsx'

const CALL = 'listOrders'
const PAGE_SIZE = 20
const REFRESH_MS = 15_000

/** The account's orders, newest first, and a way to add orders placed here as a guest. */
export default function AccountOrders({ tab }: { tab: OrderTab }) {
  const t = useTexts('shop')
  const balance = useTexts('balance')
  const delivery = useTexts('delivery')
  const language = useLocale()
  const list = usePages(
    CALL,
    { pageSize: PAGE_SIZE, order: 'desc', tab, language },
    ({ orderId }) => orderId,
    {
      refreshMs: (records) =>
        records.some(({ status }) => OPEN_STATUSES.includes(status)) && REFRESH_MS,
    },
  )
  const own = new Set(list.records.map(({ orderId }) => orderId))
  const device = useDeviceOrders()
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{balance.ordersOfAccount}</p>
      {list.hasData && tab === 'all' && (
        <TakeOver orders={device.filter(({ orderId }) => !own.has(orderId))} />
      )}
      {list.isPending ? (
        <div className="grid gap-3">
          {[0, 1, 2].map((index) => (
            <div key={index} className="rounded-card border border-line bg-surface">
              <CardSkeleton />
            </div>
          ))}
        </div>
      ) : !list.hasData ? (
        <LoadFailure cause={list.error} busy={list.isFetching} onRetry={list.retry} />
      ) : list.records.length === 0 ? (
        <NoOrders title={tab === 'all' ? t.noOrders : delivery.emptyTab} />
      ) : (
        <>
          <ul className="grid gap-3">
            {list.records.map((order) => (
              <li key={order.orderId} className="rounded-card border border-line bg-surface">
                <OrderCard
                  order={order}
                  paymentStatus={order.paymentStatus}
                  refundWaits={order.refundWaits}
                  href={ownOrderPath(order.orderId)}
                />
                <CardActions order={order} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </>
  )
}

type Outcome = { taken: number; others: number; failed: number; cause: unknown }

/** Claims them one by one; those already claimed are skipped (rules: ordering#guests). */
async function takeOver(orders: readonly DeviceOrder[]): Promise<Outcome> {
  const outcome: Outcome = { taken: 0, others: 0, failed: 0, cause: undefined }
  for (const { orderId, secret } of orders) {
    try {
      await callApi('claimOrder', { orderId, secret })
      outcome.taken++
      removeDeviceOrder(orderId)
    } catch (cause) {
      const name = cause instanceof CallFailure ? cause.name : undefined
      // None is left to claim.
      if (name === 'orderUnknown') removeDeviceOrder(orderId)
      else if (name === 'noPermission') outcome.others++
      else {
        outcome.failed++
        outcome.cause = cause
      }
    }
  }
  return outcome
}

function TakeOver({ orders }: { orders: readonly DeviceOrder[] }) {
  const t = useTexts('balance')
  const client = useQueryClient()
  const { run, busy } = useSubmit()
  const [outcome, setOutcome] = useState<Outcome>()
  const press = () =>
    void run(async () => {
      setOutcome(await takeOver(orders))
      await client.invalidateQueries({ queryKey: [CALL] })
    })
  const isOpen = orders.length > (outcome?.others ?? 0)
  if (!isOpen && !outcome) return null
  return (
    <section
      className="mb-4 grid gap-3 rounded-card border border-line bg-surface p-4"
      data-take-over=""
    >
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {outcome && outcome.taken > 0 && (
          <p className="font-medium text-jade-text">{t.tookOver({ count: outcome.taken })}</p>
        )}
        {outcome && outcome.others > 0 && <p>{t.takeOverOthers({ count: outcome.others })}</p>}
        {outcome && outcome.failed > 0 && <p>{t.takeOverFailed({ count: outcome.failed })}</p>}
      </div>
      {outcome?.cause !== undefined && <Refused cause={outcome.cause} />}
      {isOpen && (
        <>
          <div>
            <p className="font-medium">{t.takeOver({ count: orders.length })}</p>
            <p className="text-sm text-quiet">{t.takeOverText}</p>
          </div>
          <Button busy={busy} onClick={press}>
            {t.takeOverButton}
          </Button>
        </>
      )}
    </section>
  )
}
