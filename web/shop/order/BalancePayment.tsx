import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Link, go } from '../../client/router.tsx'
import { useSettings } from '../../client/settings.tsx'
import { useSession } from '../../client/session.ts'
import { keep } from '../../client/storage.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextAreaField, TextField } from '../../ui/Field.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import { useRefreshBalances } from '../assets/balances.tsx'
import { forgetRequestId, requestIdFor } from '../assets/requestIds.ts'
import { NO_DELIVERY, keepDelivery, keptDelivery } from '../parts/keptDelivery.ts'
import { Facts } from '../parts/Facts.tsx'
import { sumRows } from '../parts/sumRows.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Agreed } from '../legal/LegalLinks.tsx'
import { assetsPath, statusPath } from '../paths.ts'
import { afterOrder } from '../cart/afterOrder.ts'
import { changedPrice } from './changedPrice.ts'
import { CouponField } from './CouponField.tsx'
import { PAY_ASSETS, checkReceiver, creditInput, type PayAsset } from './creditPlan.ts'
import { hasDigital, isPosted, type OrderDraft } from '../parts/orderDraft.ts'
import { LAST_WAY } from './useWays.ts'
import { useOrderPrice, type OrderPrice } from './useOrderPrice.ts'

const CALL = 'orderProduct'

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

type Receiver = { phone: string; address: string }
type Paid = { asset: PayAsset; priceMicro: bigint }
type Order = CallResult<typeof CALL>
type Input = ReturnType<typeof creditInput> & { orderId: string }

const isConflict = (cause: unknown): boolean =>
  cause instanceof CallFailure && cause.name === 'conflict'

/** Places the order under the draft's id, unless the server knows that id with other content. */
function usePaying(draft: OrderDraft, onRefused: (cause: unknown) => void) {
  const language = useLocale()
  const refresh = useRefreshBalances()
  const submit = useSubmit()
  // Said here, too, when the sheet that was confirmed in closes for it.
  const [outdated, setOutdated] = useState<unknown>()
  const isUsed = useRef(false)
  const inputOf = (receiver: Receiver, paid: Paid): Input => {
    const content = creditInput(draft, receiver, paid, language)
    const orderId = requestIdFor(CALL, content, isUsed.current ? undefined : draft.orderId)
    return { ...content, orderId }
  }
  const send = async (input: CallInput<typeof CALL>): Promise<Order> => {
    try {
      return await callApi(CALL, input)
    } catch (cause) {
      if (isConflict(cause)) {
        isUsed.current = true
        forgetRequestId(input.orderId!)
      }
      if (isConflict(cause) || changedPrice(cause) !== undefined) setOutdated(cause)
      onRefused(cause)
      refresh()
      throw cause
    }
  }
  const done = (order: Order) => {
    forgetRequestId(order.orderId)
    keep(LAST_WAY, 'balance')
    afterOrder(draft)
    refresh()
    go(statusPath(order))
  }
  const pay = (input: Input) => void submit.run(async () => done(await send(input)))
  const clear = () => {
    submit.clear()
    setOutdated(undefined)
  }
  return { ...submit, refusal: submit.refusal ?? outdated, clear, inputOf, send, done, pay }
}

const addressOf = (draft: OrderDraft): string => draft.address ?? draft.receiverEmail ?? ''

function useReceiver(draft: OrderDraft) {
  const { sendsMail } = useSettings()
  const needsAddress = sendsMail || isPosted(draft)
  const [receiver, set] = useState(() => ({
    phone: draft.phone ?? keptDelivery().phone,
    address: addressOf(draft),
  }))
  const [faults, setFaults] = useState<ReturnType<typeof checkReceiver>>({})
  const phone = useRef<HTMLInputElement>(null)
  const address = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const change = (part: Partial<typeof receiver>) => {
    set({ ...receiver, ...part })
    setFaults({})
  }
  /** True when nothing is missing; otherwise focuses the first missing field. */
  const check = (): boolean => {
    const found = checkReceiver(receiver, needsAddress)
    setFaults(found)
    if (found.phone) phone.current?.focus()
    else if (found.address) address.current?.focus()
    return !found.phone && !found.address
  }
  return { receiver, faults, phone, address, change, check, needsAddress }
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
            <Asked
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

type AskedProps = {
  digital: boolean
  amount: string
  after: string
  inputNow: () => Input
  paying: ReturnType<typeof usePaying>
  onBack: () => void
}

/** Goods delivered at once are confirmed as a withdrawal is, where the account can (rules: balances#confirmation). */
function Asked({ digital, inputNow, paying, amount, after, onBack }: AskedProps) {
  const t = useTexts('balance')
  // What is confirmed stays what it was when the sheet opened.
  const [input] = useState(inputNow)
  return digital ? (
    <ConfirmSheet
      call={CALL}
      input={input}
      title={t.payConfirmTitle}
      summary={<p data-confirm="">{t.payConfirmText({ amount, after })}</p>}
      action={t.payConfirm}
      mayLack
      send={paying.send}
      onDone={paying.done}
      onClose={onBack}
    />
  ) : (
    <Confirmation
      amount={amount}
      after={after}
      busy={paying.busy}
      onBack={onBack}
      onPay={() => paying.pay(inputNow())}
    />
  )
}

/** The final confirmation. Focus goes to the text, so that it is read before anything is pressed. */
function Confirmation({
  amount,
  after,
  busy,
  onBack,
  onPay,
}: {
  amount: string
  after: string
  busy: boolean
  onBack: () => void
  onPay: () => void
}) {
  const t = useTexts('balance')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-3" data-confirm="">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t.payConfirmTitle}
        </h3>
        <p className="text-sm">{t.payConfirmText({ amount, after })}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button disabled={busy} onClick={onBack}>
          {t.payBack}
        </Button>
        <Button look="main" busy={busy} onClick={onPay}>
          {busy ? t.paying : t.payConfirm}
        </Button>
      </div>
    </section>
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

/** What the order sheet does not show above already. */
function ReceiverFields({
  draft,
  form,
  onChange,
}: {
  draft: OrderDraft
  form: ReturnType<typeof useReceiver>
  onChange: () => void
}) {
  const t = useTexts('balance')
  const { receiver, faults, phone, address, change } = form
  const set = (part: Partial<typeof receiver>) => {
    change(part)
    onChange()
  }
  const where = {
    value: receiver.address,
    error: faults.address && t[faults.address],
    ref: address,
    maxLength: 400,
  }
  return (
    <div className="grid gap-4 empty:hidden">
      {!draft.phone && (
        <TextField
          label={t.payPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          value={receiver.phone}
          error={faults.phone && t[faults.phone]}
          ref={phone}
          onChange={(event) => set({ phone: event.target.value })}
        />
      )}
      {form.needsAddress &&
        !addressOf(draft) &&
        (isPosted(draft) ? (
          <TextAreaField
            {...where}
            label={t.payReceiver}
            autoComplete="street-address"
            onChange={(event) => set({ address: event.target.value })}
          />
        ) : (
          <TextField
            {...where}
            label={t.payReceiverMail}
            type="email"
            inputMode="email"
            autoComplete="email"
            onChange={(event) => set({ address: event.target.value })}
          />
        ))}
    </div>
  )
}
