import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { ORDER_ID } from '../../../basics/orderId.ts'
import { useDeviceOrders } from '../../client/deviceOrders.ts'
import { useCall } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { detectedName, isAsked, type Asked } from './explainQuery.ts'

export const FORM = 'lookUp'
const ANY = 0
type AnyNetwork = NetworkId | typeof ANY

type Props = {
  asked: Asked
  onAsk: (asked: Asked) => void
  /** The fields differ from the last lookup. */
  onChange: () => void
  orderPart: RefObject<HTMLDetailsElement | null>
}

function typedOrder({ currentTarget }: FormEvent<HTMLFormElement>) {
  const data = new FormData(currentTarget)
  const text = (name: string): string => String(data.get(name) ?? '').trim()
  return { orderId: text('orderId'), secret: text('secret').toLowerCase() }
}

/** One field for anything pasted, with optional network and order. */
export function LookUpForm({ asked, onAsk, onChange, orderPart }: Props) {
  const t = useTexts('explain')
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const [what, setWhat] = useState(asked.what)
  const [network, setNetwork] = useState<AnyNetwork>(asked.network ?? ANY)
  const [isMissing, setMissing] = useState(false)
  const [isWrongOrder, setWrongOrder] = useState(false)
  const changeOrder = () => {
    setWrongOrder(false)
    setMissing(false)
    onChange()
  }
  const change = (text: string) => {
    setWhat(text)
    setMissing(false)
    onChange()
  }
  const paste = async () => {
    try {
      change((await navigator.clipboard.readText()).trim())
    } catch {
      toast(t.pasteFailed, 'error')
    }
    field.current?.focus()
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asking = { what: what.trim(), network: network || undefined, ...typedOrder(event) }
    const isWrong = asking.orderId !== '' && !ORDER_ID.test(asking.orderId)
    setWrongOrder(isWrong)
    if (isWrong) return event.currentTarget.querySelector<HTMLElement>('[name="orderId"]')?.focus()
    setMissing(!isAsked(asking))
    if (isAsked(asking)) onAsk(asking)
    else field.current?.focus()
  }
  return (
    <form id={FORM} method="get" noValidate onSubmit={ask} className="grid gap-4">
      <p className="text-sm">{t.description}</p>
      <noscript>
        <p className="rounded-card bg-amber-soft p-3 text-sm">{t.needsScript}</p>
      </noscript>
      <div className="grid gap-2">
        <WhatField
          field={field}
          value={what}
          onChange={change}
          error={isMissing ? t.whatMissing : undefined}
        />
        <Button className="justify-self-start" onClick={() => void paste()}>
          {t.paste}
        </Button>
      </div>
      <NetworkPart
        what={what}
        network={network}
        onChange={(value) => {
          setNetwork(value)
          onChange()
        }}
      />
      <OrderPart asked={asked} part={orderPart} isWrong={isWrongOrder} onChange={changeOrder} />
    </form>
  )
}

type WhatProps = {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

function WhatField({ field, value, onChange, error }: WhatProps) {
  const t = useTexts('explain')
  return (
    <TextAreaField
      ref={field}
      label={t.what}
      hint={t.whatHint}
      error={error}
      name="hash"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      rows={3}
      maxLength={300}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
    />
  )
}

function NetworkPart({
  what,
  network,
  onChange,
}: {
  what: string
  network: AnyNetwork
  onChange: (network: AnyNetwork) => void
}) {
  const t = useTexts('explain')
  const networks = useCall('listNetworks', {})
  const open = (networks.data ?? []).map((one) => one.network)
  if (open.length < 2) return null
  return (
    <Chips
      label={t.network}
      chips={[
        { value: ANY as AnyNetwork, label: t.anyNetwork, note: detectedName(what, open) },
        ...open.map((id) => ({ value: id, label: NETWORKS[id].name })),
      ]}
      value={network}
      onChange={onChange}
    />
  )
}

const TYPED = 'typed'

function OrderPart({
  asked,
  part,
  isWrong,
  onChange,
}: {
  asked: Asked
  part: Props['orderPart']
  isWrong: boolean
  onChange: () => void
}) {
  const t = useTexts('explain')
  const pay = useTexts('pay')
  const orders = useDeviceOrders()
  const [orderId, setOrderId] = useState(asked.orderId)
  const [secret, setSecret] = useState(asked.secret)
  const chosen =
    orders.find((one) => one.orderId === orderId && one.secret === secret)?.orderId ??
    (orderId || secret ? TYPED : '')
  const [isTyping, setTyping] = useState(chosen === TYPED)
  const choose = (value: string) => {
    const order = orders.find((one) => one.orderId === value)
    setOrderId(order?.orderId ?? '')
    setSecret(order?.secret ?? '')
    setTyping(value === TYPED)
    onChange()
  }
  const hasFields = isTyping || orders.length === 0
  return (
    <Fold detailsRef={part} title={t.ofOrder} open={asked.orderId !== ''}>
      <div className="grid gap-4 pb-4">
        <p className="text-xs text-quiet">{t.ofOrderText}</p>
        {orders.length > 0 && (
          <SelectField
            label={pay.deviceOrders}
            value={isTyping ? TYPED : chosen}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t.ofNoOrder}</option>
            {orders.map((one) => (
              <option key={one.orderId} value={one.orderId}>
                {one.orderId}
              </option>
            ))}
            <option value={TYPED}>{t.typeOrder}</option>
          </SelectField>
        )}
        {hasFields ? (
          <OrderFields
            {...{ orderId, secret, isWrong }}
            onOrderId={(text) => (setOrderId(text.trim()), onChange())}
            onSecret={(text) => (setSecret(text.trim()), onChange())}
          />
        ) : (
          <>
            <input type="hidden" name="orderId" value={orderId} />
            <input type="hidden" name="secret" value={secret} />
          </>
        )}
      </div>
    </Fold>
  )
}

type OrderFieldsProps = {
  orderId: string
  secret: string
  isWrong: boolean
  onOrderId: (text: string) => void
  onSecret: (text: string) => void
}

function OrderFields({ orderId, secret, isWrong, onOrderId, onSecret }: OrderFieldsProps) {
  const pay = useTexts('pay')
  return (
    <>
      <TextField
        label={pay.orderNumber}
        error={isWrong ? pay.findWrong : undefined}
        name="orderId"
        value={orderId}
        onChange={(event) => onOrderId(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={19}
      />
      <TextField
        label={pay.findSecret}
        hint={pay.findSecretHint}
        name="secret"
        value={secret}
        onChange={(event) => onSecret(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
    </>
  )
}
