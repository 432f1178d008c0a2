import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { deliveryFeeOf, freeDeliveryFrom, type DeliveryFee } from '../../../basics/deliveryFee.ts'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { Locale } from '../../../basics/locales.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useCall } from '../../client/queries.ts'
import { useSettings } from '../../client/settings.tsx'
import { useSession } from '../../client/session.ts'
import { useLocale } from '../../ui/texts.tsx'
import { keepDelivery, type Delivery } from '../parts/keptDelivery.ts'
import { keptInviter } from '../parts/inviter.ts'
import { lastOption } from '../parts/lastOptions.ts'
import { countriesInput, optionsInput } from '../loads.ts'
import type { DraftLine, OrderDraft } from '../parts/orderDraft.ts'
import { picturesOf } from '../parts/pictures.ts'
import { checkForm, type FormErrors, type FormField } from '../parts/checkForm.ts'
import { useDelivery } from '../parts/useDelivery.ts'
import { possibleFees } from './possibleFees.ts'
import { optionPrices, priceOf } from './optionPrices.ts'

type Preset = { optionId?: number; count?: number; code?: string; orderId?: string }

/** What a list already said of a product: name, picture and price are there at once. */
function fromLists(
  client: QueryClient,
  id: number,
  language: Locale,
): CallResult<'readProduct'> | undefined {
  for (const name of ['listProducts', 'listSimilar', 'readProducts'])
    for (const [key, page] of client.getQueriesData<{ records: CallResult<'readProduct'>[] }>({
      queryKey: [name],
    })) {
      const input = key[1] as CallInput<'listProducts'> | undefined
      const found = input?.language === language && page?.records.find((one) => one.id === id)
      if (found) return found
    }
  return undefined
}

/** A product with its options and countries. Stock is refetched on opening, since the page may be old. */
export function useItemCalls(id: number) {
  const language = useLocale()
  const client = useQueryClient()
  const read = useCall('readProduct', { id, language })
  // Also while the network is gone; what is no longer on sale is not shown from a list.
  const listed = read.data || isGone(read) ? undefined : fromLists(client, id, language)
  const product = { ...read, data: read.data ?? listed }
  const options = useCall('listOptions', optionsInput(id, language), {
    staleTime: 0,
  })
  const isDelivered = product.data?.productType === DELIVERED_TO_ADDRESS
  const countries = useCall('listCountries', countriesInput(language), {
    enabled: isDelivered,
  })
  return { product, options, countries }
}

export type ItemCalls = ReturnType<typeof useItemCalls>

/** True when the product is not on sale; a retry would not help. */
export const isGone = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data === undefined && error instanceof CallFailure && error.name === 'notFound'

const sumOf = (price: string, count: number, fee = '0'): string =>
  formatMicro(microOf(price) * BigInt(count) + microOf(fee))

const newOrderId = (): string => createOrderId(Date.now())

type Country = NonNullable<ItemCalls['countries']['data']>['records'][number]

const feeOf = ({ fee, feeSteps, feeWeight }: Country): DeliveryFee => ({
  feeMicro: microOf(fee),
  steps: feeSteps.map((step) => ({ fromMicro: microOf(step.from), feeMicro: microOf(step.fee) })),
  weight: feeWeight && {
    overGrams: feeWeight.over,
    perGrams: feeWeight.per,
    feeMicro: microOf(feeWeight.fee),
  },
})

const feeTo = (country: string, { data }: ItemCalls['countries']): DeliveryFee | undefined => {
  const found = data?.records.find(({ code }) => code === country)
  return found && feeOf(found)
}

/** The fee once known, and the order value from which delivery is free, if any. */
function feesOf(fees: DeliveryFee | undefined, price: string, grams: number, pieces: number) {
  const freeFrom = fees ? freeDeliveryFrom(fees) : null
  return {
    fee: fees && formatMicro(deliveryFeeOf(fees, microOf(price) * BigInt(pieces), grams * pieces)),
    freeFrom: freeFrom === null ? undefined : formatMicro(freeFrom),
  }
}

const mayCostOf = (
  fees: DeliveryFee | undefined,
  { data }: ItemCalls['countries'],
  options: readonly Option[],
  price: string,
  pieces: number,
): readonly bigint[] =>
  possibleFees(
    fees ? [fees] : (data?.records ?? []).map(feeOf),
    options.map(({ grams = 0 }) => grams * pieces),
    microOf(price) * BigInt(pieces),
  )

type Product = NonNullable<ItemCalls['product']['data']>
type Option = NonNullable<ItemCalls['options']['data']>['records'][number]

/**
 * The option chosen here; else the only one, or the one that this device ordered last. `proposed` is what a known
 * buyer goes on with: it can be changed where it is paid (decision 086).
 */
function useOption(of: Product | undefined, records: readonly Option[], { optionId }: Preset) {
  const id = of?.id
  const [chosen, choose] = useState(optionId)
  // Read after hydration: the server does not know this device.
  const [ordered, setOrdered] = useState<number>()
  useEffect(() => setOrdered(id === undefined ? undefined : lastOption(id)), [id])
  const wanted = chosen ?? (records.length === 1 ? records[0]?.id : undefined)
  const option =
    records.find((one) => one.id === wanted) ??
    (chosen === undefined ? records.find((one) => one.id === ordered && one.stock > 0) : undefined)
  return {
    option,
    proposed:
      option ??
      (chosen === undefined
        ? (records.find(({ mostSold }) => mostSold) ?? records.find(({ stock }) => stock > 0))
        : undefined),
    isOwnChoice: option !== undefined && option.id === wanted,
    choose,
  }
}

/** Faults by field; the first one takes the focus. */
function useFaults() {
  const [errors, setErrors] = useState<FormErrors>({})
  const inputs = useRef<Partial<Record<FormField, HTMLElement | null>>>({})
  return {
    errors,
    inputs,
    /** Returns whether there is any. */
    show: (found: FormErrors): boolean => {
      setErrors(found)
      const [first] = Object.keys(found) as FormField[]
      if (first) inputs.current[first]?.focus()
      return first !== undefined
    },
    changed: (...fields: FormField[]) =>
      setErrors((old) =>
        Object.fromEntries(
          Object.entries(old).filter(([field]) => !fields.includes(field as FormField)),
        ),
      ),
  }
}

type Chosen = {
  readonly product: Product
  readonly option: Option
  readonly count: number
  readonly delivery: Delivery
  readonly fees: DeliveryFee | undefined
  readonly isOwnChoice: boolean
}

export function lineOf(
  { id, name, productType, mainImage }: Product,
  option: Option,
  count: number,
  price: string,
): DraftLine {
  const picture = option.image ?? picturesOf(mainImage)[0]
  return {
    productId: id,
    productName: name,
    productType,
    optionId: option.id,
    optionLabel: option.user.toUpperCase(),
    price,
    count,
    ...(picture !== undefined && { image: picture }),
  }
}

function draftOf(
  { product, option, count, delivery, fees, isOwnChoice }: Chosen,
  { signedIn, sendsMail }: ReturnType<typeof useTerms>,
  preset: Preset,
): OrderDraft {
  const { productType } = product
  const price = priceOf(option, signedIn)
  const { fee } = feesOf(fees, price, option.grams ?? 0, count)
  const code = preset.code ?? keptInviter()
  return {
    orderId: preset.orderId ?? newOrderId(),
    requestKey: createRequestKey(),
    lines: [lineOf(product, option, count, price)],
    ...(!isOwnChoice && { isProposed: true }),
    ...(productType === DELIVERED_TO_ADDRESS
      ? {
          country: delivery.country,
          address: delivery.address.trim(),
          receiverName: delivery.name.trim(),
          phone: delivery.phone.trim(),
          ...(fee !== undefined && { fee }),
        }
      : sendsMail && { receiverEmail: delivery.email.trim() }),
    ...(code ? { code } : {}),
  }
}

const NONE: readonly Option[] = []

const useTerms = () => ({ ...useSession(), sendsMail: useSettings().sendsMail })

/** What `useDelivery` is to fill in; nothing before the product is read. */
const goodsOf = (product: ItemCalls['product']['data']) => ({
  posted: product?.productType === DELIVERED_TO_ADDRESS,
  mailed: product !== undefined && product.productType !== DELIVERED_TO_ADDRESS,
})

/** What the buyer chooses, its checks, and the resulting draft. */
export function useItemForm({ product, options, countries }: ItemCalls, preset: Preset) {
  const records = options.data?.records ?? NONE
  const { option, proposed, isOwnChoice, choose } = useOption(product.data, records, preset)
  const [quantity, setQuantity] = useState(String(preset.count ?? 1))
  const { errors, inputs, show, changed } = useFaults()
  const productType = product.data?.productType ?? 0
  const goods = goodsOf(product.data)
  const { delivery, changeDelivery, isRead } = useDelivery(goods, countries.data?.records)
  const count = /^\d{1,3}$/.test(quantity) ? Number(quantity) : 0
  const terms = useTerms()
  const prices = optionPrices(records, option, product.data?.usdt ?? '0', terms.signedIn)
  const fees = goods.posted ? feeTo(delivery.country, countries) : undefined
  const { price } = prices
  const pieces = Math.max(1, count)
  const costs = {
    ...feesOf(fees, price, option?.grams ?? 0, pieces),
    mayCost: mayCostOf(fees, countries, option ? [option] : records, price, pieces),
  }

  const check = (of = option) =>
    checkForm({ productType, option: of, quantity, delivery, ...terms })

  /** Returns a draft, or undefined after showing what is missing and focusing it. */
  const submit = (of = option): OrderDraft | undefined => {
    if (show(check(of)) || !of || !product.data) return undefined
    keepDelivery(delivery)
    const choice = { option: of, count, delivery, fees, isOwnChoice }
    return draftOf({ product: product.data, ...choice }, terms, preset)
  }

  /** Returns what goes into the cart, or undefined after showing what is missing. Delivery is asked for later. */
  const chosenLine = () => {
    const { option: noOption, quantity: noQuantity } = check()
    const found = {
      ...(noOption && { option: noOption }),
      ...(noQuantity && { quantity: noQuantity }),
    }
    if (show(found) || !option || !product.data) return undefined
    return { productId: product.data.id, optionId: option.id, count, seen: price }
  }

  const lacking = Object.keys(check()).filter((field) => field !== 'option' && field !== 'quantity')
  return {
    records,
    option,
    proposed,
    quantity,
    /** Nothing need be asked about where it goes. */
    isDeliveryKnown: isRead && lacking.length === 0,
    delivery,
    errors,
    productType,
    ...prices,
    ...costs,
    total: sumOf(price, pieces, costs.fee),
    soldOut: product.data?.soldOut || (records.length > 0 && records.every((one) => one.stock < 1)),
    inputs,
    /** True when nothing required is missing, the delivery fee included. */
    ready: product.data !== undefined && options.data !== undefined && !countries.isLoading,
    isDeliveryRead: isRead,
    submit,
    chosenLine,
    choose: (chosenId: number) => (choose(chosenId), changed('option', 'quantity')),
    setQuantity: (text: string) => (setQuantity(text), changed('quantity')),
    setDelivery: (part: Partial<Delivery>) => {
      changeDelivery(part)
      changed(...(Object.keys(part) as FormField[]))
    },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>
