import { ORDER_ID } from '../../basics/orderId.ts'
import type { Query } from '../client/router.tsx'
import { PRICE, idOf } from './loads.ts'

/**
 * A query parameter on which a page's HTML depends. The server draws and caches a page by these alone; the rest of an
 * address is for scripts.
 */
export type Parameter = {
  /** The value as the page uses it; `undefined` when it means nothing. */
  readonly read: (text: string) => string | undefined
  /** Visitors can make up any number of values. */
  readonly isFree?: true
}

const matching =
  (pattern: RegExp): Parameter['read'] =>
  (text) =>
    pattern.test(text) ? text : undefined

export const identifier: Parameter = {
  read: (text) => {
    const id = idOf(text)
    return id === undefined ? undefined : String(id)
  },
}
export const oneOf = (...values: readonly string[]): Parameter => ({
  read: (text) => values.find((value) => value === text),
})
/** Only whether it is there. */
export const given: Parameter = { read: (text) => (text === '' ? undefined : '1') }
export const price: Parameter = { read: matching(PRICE) }
export const orderNumber: Parameter = { read: matching(ORDER_ID), isFree: true }
export const orderSecret: Parameter = { read: matching(/^[0-9a-f]{32}$/), isFree: true }
export const walletAddress: Parameter = { read: matching(/^\w{34,42}$/), isFree: true }
/** From 0 to 999. */
export const smallCount: Parameter = { read: matching(/^\d{1,3}$/), isFree: true }
export const freeText = (maxLength: number): Parameter => ({
  read: (text) => text.trim().slice(0, maxLength) || undefined,
  isFree: true,
})
export const free = (parameter: Parameter): Parameter => ({ ...parameter, isFree: true })

/** The part of a query that a page's HTML depends on, in a fixed order. */
export function readParameters(
  parameters: Readonly<Record<string, Parameter>>,
  query: URLSearchParams,
): { query: Query; isFree: boolean } {
  const read: Record<string, string> = {}
  let isFree = false
  for (const [name, parameter] of Object.entries(parameters)) {
    // As in the browser, the last of several counts.
    const text = query.getAll(name).at(-1)
    const value = text === undefined ? undefined : parameter.read(text)
    if (value === undefined) continue
    read[name] = value
    isFree ||= parameter.isFree === true
  }
  return { query: read, isFree }
}
