import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { chunk } from '../../client/chunk.ts'
import { closeOverlay, openOverlay, useOverlay } from '../../client/router.tsx'
import { useClockOffset } from '../../client/serverClock.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Boundary, SheetPlace } from '../parts/Boundary.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { ReturnFacts } from './ReturnFacts.tsx'
import { mayReturn } from './refundView.ts'
import { ReturnPhotos } from './ReturnPhotos.tsx'

const ReturnSheet = chunk('web/shop/refund/ReturnSheet.tsx', () => import('./ReturnSheet.tsx'))

const open = () => openOverlay({ kind: 'return' })
const close = () => closeOverlay('return')

/** A paid order's return request: its state, or how to make one. */
export function ReturnPart({ order }: { order: AnyOrder }) {
  const t = useTexts('refund')
  const offset = useClockOffset()
  const { returning } = order
  const [shownAtMs] = useState(() => Date.now())
  const isOpen = mayReturn(order, shownAtMs + offset)
  const isAsking = useOverlay('return') !== undefined
  useEffect(() => {
    if (isAsking && !isOpen) close()
  }, [isAsking, isOpen])
  if (!returning && !isOpen) return null
  return (
    <section
      className={classes('grid gap-3', !returning && 'noscript:hidden')}
      aria-labelledby="returning"
    >
      <h2 id="returning" className="text-base font-semibold">
        {returning?.byShop ? t['byShop.title'] : t.returnTitle}
      </h2>
      {returning && (
        <ReturnFacts order={order} returning={returning}>
          <ReturnPhotos order={order} />
          {returning.state === 'asked' && !returning.byShop && <Withdraw order={order} />}
        </ReturnFacts>
      )}
      {isOpen && (
        <Button wide className="noscript:hidden" onClick={open}>
          {t.returnOpen}
        </Button>
      )}
      <SheetPlace>
        {isAsking && isOpen && (
          <Boundary onClose={close}>
            <ReturnSheet order={order} onClose={close} />
          </Boundary>
        )}
      </SheetPlace>
    </section>
  )
}

/** Takes the undecided request back. */
function Withdraw({ order: { orderId, secret } }: { order: AnyOrder }) {
  const t = useTexts('refund')
  const language = useLocale()
  const client = useQueryClient()
  const { run, busy, refusal } = useSubmit()
  const withdraw = () =>
    run(async () => {
      await callApi('withdrawReturn', { orderId, secret, language })
      await client.invalidateQueries({ queryKey: ['readOrder'] })
    })
  return (
    <>
      <Button
        className="mt-2 justify-self-start noscript:hidden"
        busy={busy}
        onClick={() => void withdraw()}
      >
        {t.returnWithdraw}
      </Button>
      {refusal !== undefined && <Refused cause={refusal} />}
    </>
  )
}
