import { useEffect, useState } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { pollFaster } from '../../client/wallet/connection.ts'
import { chunk } from '../../client/chunk.ts'
import { go } from '../../client/router.tsx'
import { keep } from '../../client/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { Boundary } from '../parts/Boundary.tsx'
import { Agreed } from '../legal/LegalLinks.tsx'
import { payPath } from '../paths.ts'
import { CouponField } from './CouponField.tsx'
import { afterOrder } from '../cart/afterOrder.ts'
import { DraftFacts } from './DraftFacts.tsx'
import { changeDraft } from './changeDraft.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'
import { keepOrder } from './placeOrder.ts'
import { PlacingRefused } from './PlacingRefused.tsx'
import { useOrderPrice } from './useOrderPrice.ts'
import { usePlacing } from './usePlacing.ts'
import { LAST_NETWORK, LAST_WAY, useWays, type Ways } from './useWays.ts'
import { WayList, wayNames } from './WayList.tsx'
import WhitelistPayment, { useCover } from './WhitelistPayment.tsx'

const BalancePayment = chunk(
  'web/shop/order/BalancePayment.tsx',
  () => import('./BalancePayment.tsx'),
)

/** The order sheet (rules: screens#order-dialog). */
export default function OrderSheet({ draft, onClose }: { draft: OrderDraft; onClose: () => void }) {
  const t = useTexts('pay')
  const limits = useTexts('limit')
  const ways = useWays()
  const { way, network } = ways
  const [typed, setTyped] = useState('')
  const price = useOrderPrice(draft, typed)
  const { total, follow, coupon } = price
  const placing = usePlacing({ ...draft, coupon }, total, follow)
  const [confirming, setConfirming] = useState<ReturnType<typeof placing.whitelisted>>()
  useEffect(pollFaster, [])
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.orderTitle}
      footer={
        way !== 'balance' && (
          <Footer
            draft={draft}
            ways={ways}
            total={total}
            placing={placing}
            onConfirm={() => network !== undefined && setConfirming(placing.whitelisted(network))}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <DraftFacts
          draft={draft}
          price={way === 'balance' ? undefined : price.price}
          onChange={draft.isCart ? undefined : () => changeDraft(draft)}
        />
        {way !== 'balance' && <CouponField price={price} typed={typed} onType={setTyped} />}
        {/* Untrue of a balance, which pays in XMDD, too. */}
        {way !== 'balance' && <p className="text-sm text-red">{t.redNotice}</p>}
        <WayList ways={ways} total={total}>
          {way === 'limit' && <WhitelistPayment network={network} total={total} />}
        </WayList>
        <Modes />
        {confirming && (
          <ConfirmSheet
            call="placeOrder"
            input={confirming}
            title={limits.orderConfirmTitle}
            summary={<p>{limits.orderConfirmText({ amount: formatAmount(total) })}</p>}
            onDone={(order) => {
              keepOrder(order)
              keep(LAST_NETWORK, String(confirming.network))
              keep(LAST_WAY, 'limit')
              afterOrder(draft)
              go(payPath(order))
            }}
            onClose={() => setConfirming(undefined)}
          />
        )}
      </div>
      {way === 'balance' && (
        <Boundary fallback={<Skeleton className="mx-4 mb-4 h-80" />}>
          <BalancePayment draft={draft} typed={typed} onType={setTyped} />
        </Boundary>
      )}
    </Sheet>
  )
}

type FooterProps = {
  draft: OrderDraft
  ways: Ways
  total: string
  placing: ReturnType<typeof usePlacing>
  onConfirm: () => void
}

/** The total, and the one button that leads to the wallet's question or to the address. */
function Footer({
  draft,
  ways: { way, network },
  total,
  placing: { place, placing, refusal },
  onConfirm,
}: FooterProps) {
  const t = useTexts('pay')
  const limits = useTexts('limit')
  const { covers } = useCover(network, total)
  return (
    <div className="grid gap-2">
      {refusal !== undefined && <PlacingRefused cause={refusal} />}
      <Summary draft={draft} way={way} network={network} />
      <Agreed />
      {way === 'limit' ? (
        <Button look="main" wide disabled={network === undefined || !covers} onClick={onConfirm}>
          {limits.orderConfirm}
          <Price amount={total} tone="inherit" />
        </Button>
      ) : (
        <Button
          look="main"
          wide
          busy={placing}
          disabled={network === undefined}
          onClick={() =>
            network !== undefined && void place(network, way === 'transfer' ? 'transfer' : 'wallet')
          }
        >
          {placing ? t.placing : t.goPay}
          {!placing && <Price amount={total} tone="inherit" />}
        </Button>
      )}
    </div>
  )
}

/** What is ordered, where it goes and how it is paid: beside the button wherever the sheet is scrolled to. */
function Summary({ draft, way, network }: { draft: OrderDraft } & Pick<Ways, 'way' | 'network'>) {
  const t = useTexts('pay')
  const [line, ...more] = draft.lines
  const goods = line && more.length === 0 ? `${line.optionLabel} × ${line.count}` : undefined
  const paid = network && `${wayNames(t)[way][0]} · ${NETWORKS[network].name}`
  const place = draft.address ?? draft.receiverEmail
  return (
    <div className="grid text-xs text-quiet" data-summary>
      <p className="truncate">{[goods, paid].filter(Boolean).join(' · ')}</p>
      {place && (
        <p className="truncate">{[draft.receiverName, place].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  )
}

/** The specification's modes, and the ways to pay, for those interested. */
function Modes() {
  const t = useTexts('pay')
  return (
    <div className="grid text-xs text-quiet">
      <details>
        <summary className="flex min-h-11 items-center underline underline-offset-4">
          {t.modeMore}
        </summary>
        <Facts
          stacked
          rows={[
            [t.safeMode, t.safeModeText],
            [t.whitelistMode, t.whitelistModeText],
          ]}
        />
      </details>
    </div>
  )
}
