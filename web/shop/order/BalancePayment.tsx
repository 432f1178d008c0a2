import { useEffect, useState, type ReactNode } from 'react'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { NO_DELIVERY, keepDelivery } from '../parts/keptDelivery.ts'
import { Facts } from '../parts/Facts.tsx'
import { sumRows } from '../parts/sumRows.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Agreed } from '../legal/LegalLinks.tsx'
import { assetsPath } from '../paths.ts'
import { ConfirmPaying } from './ConfirmPaying.tsx'
import { CouponField } from './CouponField.tsx'
import { PAY_ASSETS, type PayAsset } from './creditPlan.ts'
import { hasDigital, type OrderDraft } from '../parts/orderDraft.ts'
import { ReceiverFields, useReceiver } from './ReceiverFields.tsx'
import { isConflict, usePaying } from './usePaying.ts'
import { useOrderPrice, type OrderPrice } from './useOrderPrice.ts'

/** The draft, and the code of a coupon that was typed for it. */
type Wanted = { draft: OrderDraft; typed: string; onType: (code: string) => void }

/** Pays from the member's XMDD or USDT balance, at once (rules: ordering#store-credit-orders). */
export default function BalancePayment(order: Wanted) {
  const t = useTexts('balance')
  const { signedIn } = useSession()
  if (signedIn) return <Ready {...order} />
  return (
    <div className="grid gap-3 px-4 pb-6">
      <p className="font-medium">{t.paySignIn}</p>
      <p className="text-sm text-quiet">{t.paySignInText}</p>
      <Button look="main" wide onClick={() => openLogin()}>
        {t.signIn}
      </Button>
    </div>
  )
}

/** XMDD, unless there is none and USDT is there. `undefined` until both are known. */
function useFirstAsset(): PayAsset | undefined {
  const coin = useMemberCall('readAssetBalance', { asset: 'XMDD' }, { staleTime: 0 })
  const usdt = useMemberCall('readAssetBalance', { asset: 'USDT' }, { staleTime: 0 })
  if (!coin.data || !usdt.data) return undefined
  const isOnlyUsdt = microOf(coin.data.amount) === 0n && microOf(usdt.data.amount) > 0n
  return isOnlyUsdt ? 'USDT' : 'XMDD'
}

function Ready(order: Wanted) {
  const t = useTexts('balance')
  const [chosen, choose] = useState<PayAsset>()
  const first = useFirstAsset()
  // Kept from then on: paying changes balances, and another asset would be another form.
  useEffect(() => choose((now) => now ?? first), [first])
  const asset = chosen ?? 'XMDD'
  return (
    <>
      <div className="px-4 pb-4">
        <Chips
          label={t.payFrom}
          chips={PAY_ASSETS.map((one) => ({ value: one, label: one }))}
          value={asset}
          onChange={choose}
        />
      </div>
      <FromBalance key={asset} {...order} asset={asset} />
    </>
  )
}

function FromBalance({ draft, typed, onType, asset }: Wanted & { asset: PayAsset }) {
  const price = useOrderPrice(draft, typed, asset)
  const balance = useMemberCall('readAssetBalance', { asset }, { staleTime: 0 })
  if (price.error)
    return (
      <div className="grid gap-3 px-4 pb-4">
        <Refused cause={price.error} />
        <AgainButton busy={price.isFetching} onClick={price.retry} />
      </div>
    )
  if (price.isPending) return <Waiting />
  return (
    <Loaded query={balance} waiting={<Waiting />}>
      {({ amount }) => (
        <Form
          draft={{ ...draft, coupon: price.coupon }}
          asset={asset}
          price={price}
          available={microOf(amount)}
        >
          <CouponField price={price} typed={typed} onType={onType} />
        </Form>
      )}
    </Loaded>
  )
}

const Waiting = () => (
  <div className="grid gap-5 px-4 pb-4">
    <Skeleton className="h-22" />
    <Skeleton className="h-17" />
    <Skeleton className="h-22" />
    <Skeleton className="h-11" />
  </div>
)

function AgainButton(props: { busy: boolean; onClick: () => void }) {
  const t = useTexts('pay')
  return <Button {...props}>{t.again}</Button>
}

function Costs({
  asset,
  price,
  sums,
  available,
}: {
  asset: PayAsset
  price: bigint
  sums: OrderPrice['price']
  available: bigint
}) {
  const t = useTexts('balance')
  const pays = useTexts('pay')
  const after = available - price
  return (
    <Facts
      rows={[
        [
          t.payPrice,
          <span data-price="">
            <Price amount={formatMicro(price)} unit={asset} size="lg" />
          </span>,
        ],
        ...(sums ? sumRows(sums, pays) : []),
        [
          t.payBalance({ asset }),
          <span data-available="">
            <Price amount={formatMicro(available)} unit={asset} size="sm" tone="ink" />
          </span>,
        ],
        ...(after >= 0n
          ? [
              [
                t.payAfter,
                <Price amount={formatMicro(after)} unit={asset} size="sm" tone="ink" />,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

/** Whether this price is being confirmed: another one than was read is asked again. */
function useAsked(price: bigint): [boolean, (isAsked: boolean) => void] {
  const [confirmed, setConfirmed] = useState<bigint>()
  return [confirmed === price, (isAsked) => setConfirmed(isAsked ? price : undefined)]
}

function Form({
  draft,
  asset,
  price: { total, price: sums, follow },
  available,
  children,
}: {
  draft: OrderDraft
  asset: PayAsset
  price: OrderPrice
  available: bigint
  children: ReactNode
}) {
  const t = useTexts('balance')
  const form = useReceiver(draft)
  const price = microOf(total)
  const [asked, ask] = useAsked(price)
  const digital = hasDigital(draft)
  const paying = usePaying(draft, (cause) => {
    follow(cause)
    // The sheet confirms one order id, which is taken: it opens again with another.
    if (digital && isConflict(cause)) ask(false)
  })
  const after = available - price
  const shown = (micro: bigint): string => `${formatAmount(formatMicro(micro))} ${asset}`
  const amount = shown(price)
  const review = () => {
    if (!form.check()) return
    keepDelivery({ ...NO_DELIVERY, phone: form.receiver.phone })
    paying.clear()
    ask(true)
  }
  return (
    <>
      {/* The bar below would cover a field that is missing and focused. */}
      <div className="grid gap-5 px-4 pb-4 [&_:is(input,textarea)]:scroll-mb-44">
        <Costs asset={asset} price={price} sums={sums} available={available} />
        {children}
        {after < 0n ? (
          <TooLittle missing={shown(-after)} asset={asset} />
        ) : (
          <ReceiverFields draft={draft} form={form} onChange={() => ask(false)} />
        )}
      </div>
      {after >= 0n && (
        <div className="safe-bottom sticky bottom-0 grid gap-3 border-t border-line bg-surface px-4 pt-3">
          {paying.refusal !== undefined && <Refused cause={paying.refusal} />}
          {asked && (
            <ConfirmPaying
              digital={digital}
              amount={amount}
              after={shown(after)}
              inputNow={() => paying.inputOf(form.receiver, { asset, priceMicro: price })}
              paying={paying}
              onBack={() => ask(false)}
            />
          )}
          {(digital || !asked) && (
            <>
              <Agreed />
              <Button look="main" wide onClick={review}>
                {t.payReview({ amount })}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

function TooLittle({ missing, asset }: { missing: string; asset: PayAsset }) {
  const t = useTexts('balance')
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-amber-soft p-4" data-short="">
      <p className="flex gap-2 font-semibold text-amber-text">
        <Icon name="alert" />
        {t.payShort({ missing })}
      </p>
      <p className="text-sm">{asset === 'XMDD' ? t.payShortText : t.payShortUsdtText}</p>
      <Link href={assetsPath} className={buttonClass()}>
        {t.title}
      </Link>
    </div>
  )
}
