import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { PayMode } from '../../../basics/status.ts'
import { pollFaster } from '../../client/wallet/connection.ts'
import { callKey, useCall } from '../../client/queries.ts'
import { chunk } from '../../client/chunk.tsx'
import { keep, readKept } from '../../client/storage.ts'
import { go } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { Boundary } from '../Boundary.tsx'
import { Agreed } from '../legal/LegalLinks.tsx'
import { payPath } from '../paths.ts'
import { CouponField } from './CouponField.tsx'
import { afterOrder } from '../cart/afterOrder.ts'
import { keepSent } from '../cart/attempt.ts'
import { DraftFacts } from './DraftFacts.tsx'
import type { OrderDraft, Sent } from './orderDraft.ts'
import { isUnknownContent, keepOrder, orderIdFor, orderInput, placeOrder } from './placeOrder.ts'
import { PlacingRefused } from './PlacingRefused.tsx'
import { useOrderPrice } from './useOrderPrice.ts'
import WhitelistPayment, { useCover } from './WhitelistPayment.tsx'

const BalancePayment = chunk(
  'web/shop/order/BalancePayment.tsx',
  () => import('./BalancePayment.tsx'),
)

const LAST_NETWORK = 'network'

/** The network of this device's last order, TRC20, or the first configured one (rules: ordering#choices-by-default). */
function useNetworkChoice() {
  const networks = useCall('listNetworks', {})
  const open = NETWORK_IDS.filter((id) =>
    networks.data?.some((one) => one.open && one.network === id),
  )
  const [chosen, choose] = useState<NetworkId>()
  const last = open.find((id) => String(id) === readKept(LAST_NETWORK))
  return { networks, open, network: chosen ?? last ?? open[0], choose }
}

/** Places the order. Double presses and retries after a lost answer place one order. */
function usePlacing(draft: OrderDraft, total: string, onRefused: (cause: unknown) => void) {
  const language = useLocale()
  const client = useQueryClient()
  const sent = useRef<Sent>(draft.sent)
  /** Its number belongs to an order with other content. */
  const isUsed = useRef(false)
  const [placing, setPlacing] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  /** The number to order under. It is kept until there is an answer. */
  const send = (network: NetworkId, mode: PayMode): string => {
    const now = Date.now()
    const orderId = isUsed.current
      ? createOrderId(now)
      : orderIdFor(draft, network, sent.current, now, mode)
    isUsed.current = false
    sent.current = { orderId, network, mode, coupon: draft.coupon ?? '' }
    if (draft.isCart) keepSent(sent.current)
    return orderId
  }
  const place = async (network: NetworkId) => {
    if (placing) return
    setPlacing(true)
    setRefusal(undefined)
    const orderId = send(network, 'safe')
    try {
      const order = await placeOrder(orderInput(draft, orderId, network, language, total))
      keep(LAST_NETWORK, String(network))
      afterOrder(draft)
      client.setQueryData(callKey('readOrder', { orderId, secret: order.secret, language }), order)
      go(payPath(order))
    } catch (cause) {
      isUsed.current = isUnknownContent(cause)
      if (draft.isCart) void client.invalidateQueries({ queryKey: ['readCart'] })
      onRefused(cause)
      setRefusal(cause)
      setPlacing(false)
    }
  }
  /** A whitelist order's input, unchanged while its confirmation is open. */
  const whitelisted = (network: NetworkId) => {
    return orderInput(draft, send(network, 'whitelist'), network, language, total, 'whitelist')
  }
  return { place, placing, refusal, whitelisted }
}

/** Pays from a wallet or from the balance in this shop (rules: ordering#store-credit-orders). */
type PaidFrom = 'wallet' | 'balance'

/** The order sheet (rules: screens#order-dialog). */
export default function OrderSheet({ draft, onClose }: { draft: OrderDraft; onClose: () => void }) {
  const t = useTexts('pay')
  const choice = useNetworkChoice()
  const [typed, setTyped] = useState('')
  const price = useOrderPrice(draft, typed)
  const { total, follow, coupon } = price
  const { place, placing, refusal, whitelisted } = usePlacing({ ...draft, coupon }, total, follow)
  const [mode, setMode] = useState<PayMode>('safe')
  const [confirming, setConfirming] = useState<ReturnType<typeof whitelisted>>()
  const limits = useTexts('limit')
  const [paidFrom, setPaidFrom] = useState<PaidFrom>('wallet')
  const { network } = choice
  const { covers } = useCover(network, total)
  useEffect(pollFaster, [])
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.orderTitle}
      footer={
        paidFrom === 'wallet' && (
          <div className="grid gap-3">
            {refusal !== undefined && <PlacingRefused cause={refusal} />}
            <div className="flex items-baseline justify-between">
              <span className="text-sm">{t.total}</span>
              <Price amount={total} size="xl" />
            </div>
            <Agreed />
            {mode === 'safe' ? (
              <Button
                look="main"
                wide
                busy={placing}
                disabled={network === undefined}
                onClick={() => network !== undefined && void place(network)}
              >
                {placing ? t.placing : t.goPay}
              </Button>
            ) : (
              <Button
                look="main"
                wide
                disabled={network === undefined || !covers}
                onClick={() => network !== undefined && setConfirming(whitelisted(network))}
              >
                {limits.orderConfirm}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="grid gap-5 p-4">
        <DraftFacts draft={draft} price={paidFrom === 'wallet' ? price.price : undefined} />
        <Chips
          label={t.way}
          chips={[
            { value: 'wallet', label: t.wayWallet, note: 'USDT' },
            { value: 'balance', label: t.wayBalance },
          ]}
          value={paidFrom}
          onChange={setPaidFrom}
        />
        {paidFrom === 'wallet' && (
          <>
            <CouponField price={price} typed={typed} onType={setTyped} />
            <WalletPayment choice={choice} mode={mode} onMode={setMode} total={total} />
          </>
        )}
        {confirming && (
          <ConfirmSheet
            call="placeOrder"
            input={confirming}
            title={limits.orderConfirmTitle}
            summary={<p>{limits.orderConfirmText({ amount: formatAmount(total) })}</p>}
            onDone={(order) => {
              keepOrder(order)
              afterOrder(draft)
              go(payPath(order))
            }}
            onClose={() => setConfirming(undefined)}
          />
        )}
      </div>
      {paidFrom === 'balance' && (
        <Boundary fallback={<Skeleton className="mx-4 mb-4 h-80" />}>
          <BalancePayment draft={draft} typed={typed} onType={setTyped} />
        </Boundary>
      )}
    </Sheet>
  )
}

type Mode = { mode: PayMode; onMode: (mode: PayMode) => void; total: string }

function WalletPayment({
  choice: { networks, open, network, choose },
  mode,
  onMode,
  total,
}: { choice: ReturnType<typeof useNetworkChoice> } & Mode) {
  const t = useTexts('pay')
  return (
    <>
      <p className="flex gap-2 text-sm text-red">
        <Icon name="alert" />
        {t.redNotice}
      </p>
      <ModeChoice mode={mode} onMode={onMode} />
      {networks.isPending ? (
        <Skeleton className="h-19" />
      ) : networks.isError && !networks.data ? (
        <div className="grid gap-2">
          <Refused cause={networks.error} />
          <Button busy={networks.isFetching} onClick={() => void networks.refetch()}>
            {t.again}
          </Button>
        </div>
      ) : (
        <NetworkChoice open={open} network={network} mode={mode} onChoose={choose} />
      )}
      {mode === 'whitelist' && <WhitelistPayment network={network} total={total} />}
    </>
  )
}

function ModeChoice({ mode, onMode }: Pick<Mode, 'mode' | 'onMode'>) {
  const t = useTexts('pay')
  return (
    <div className="grid gap-2">
      <Chips
        label={t.mode}
        chips={[
          { value: 'safe', label: t.safeMode },
          { value: 'whitelist', label: t.whitelistMode },
        ]}
        value={mode}
        onChange={onMode}
      />
      <p className="text-sm text-quiet">{mode === 'safe' ? t.safeModeText : t.whitelistModeText}</p>
      <details className="text-sm">
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

function NetworkChoice({
  open,
  network,
  mode,
  onChoose,
}: {
  open: readonly NetworkId[]
  network: NetworkId | undefined
  mode: PayMode
  onChoose: (network: NetworkId) => void
}) {
  const t = useTexts('pay')
  const limits = useTexts('limit')
  const isCharged = mode === 'whitelist'
  const isClosed = (id: NetworkId) => !open.includes(id)
  return (
    <div className="grid gap-2">
      <Chips
        label={t.network}
        chips={NETWORK_IDS.map((id) => ({
          value: id,
          label: NETWORKS[id].name,
          note: NETWORKS[id].label,
          disabled: isClosed(id),
        }))}
        value={network}
        onChange={onChoose}
      />
      {network === undefined ? (
        <p className="text-sm text-red">{t.networksEmpty}</p>
      ) : (
        NETWORK_IDS.some(isClosed) && <p className="text-sm text-quiet">{t.networkOffText}</p>
      )}
      {network !== undefined && (
        <>
          <Facts
            rows={[
              [
                t.fee,
                isCharged
                  ? limits.feeByShop
                  : t.feeAbout({
                      fee: NETWORKS[network].typicalFee,
                      coin: NETWORKS[network].nativeSymbol,
                    }),
              ],
            ]}
          />
          <p className="text-xs text-quiet">{isCharged ? limits.feeByShopNote : t.feeNote}</p>
        </>
      )}
    </div>
  )
}
