import { useSyncExternalStore } from 'react'
import type { CallResult } from '../../api/calls.ts'
import { keep, readKeptJson } from './storage.ts'
import { withOtherTabs } from './otherTabs.ts'

/** Placed here; only this browser has the list's secrets. */
export type DeviceOrder = {
  orderId: string
  secret: string
  placedAt: number
  /** Placed while signed in: opens with the account, and leaves the device at sign-out. */
  ofAccount?: true
  /** To be paid or claimed, when last read. */
  waits?: boolean
  /** As last read, to show while offline. */
  seen?: SeenOrder
}

type SeenOrder = {
  goods: string
  /** An amount with its unit. */
  total: string
  status: CallResult<'readOrder'>['status']
}

const KEY = 'orders'
const MAX = 200
const NONE: readonly DeviceOrder[] = []

const listeners = new Set<() => void>()
let cached: readonly DeviceOrder[] | undefined

const isDeviceOrder = (value: unknown): value is DeviceOrder => {
  const order = value as Partial<DeviceOrder> | null
  return (
    typeof order?.orderId === 'string' &&
    typeof order.secret === 'string' &&
    typeof order.placedAt === 'number'
  )
}

export function listDeviceOrders(): readonly DeviceOrder[] {
  if (!cached) {
    const stored = readKeptJson(KEY)
    cached = Array.isArray(stored) ? stored.filter(isDeviceOrder) : NONE
  }
  return cached
}

export const findDeviceOrder = (orderId: string): DeviceOrder | undefined =>
  listDeviceOrders().find((order) => order.orderId === orderId)

function write(orders: readonly DeviceOrder[]): void {
  cached = orders
  keep(KEY, JSON.stringify(orders))
  for (const listener of listeners) listener()
}

export function addDeviceOrder(order: DeviceOrder): void {
  const others = listDeviceOrders().filter((known) => known.orderId !== order.orderId)
  write([order, ...others].slice(0, MAX))
}

/** Updates an order of this device as just read. */
export function noteDeviceOrder(orderId: string, waits: boolean, seen: SeenOrder): void {
  const known = findDeviceOrder(orderId)
  if (!known || (known.waits === waits && JSON.stringify(known.seen) === JSON.stringify(seen)))
    return
  write(listDeviceOrders().map((order) => (order === known ? { ...order, waits, seen } : order)))
}

export const removeDeviceOrder = (orderId: string): void =>
  write(listDeviceOrders().filter((order) => order.orderId !== orderId))

/** Keeps orders placed without an account. */
export const forgetAccountOrders = (): void =>
  write(listDeviceOrders().filter(({ ofAccount }) => !ofAccount))

const subscribe = withOtherTabs(KEY, listeners, () => (cached = undefined))

export const useDeviceOrders = (): readonly DeviceOrder[] =>
  useSyncExternalStore(subscribe, listDeviceOrders, () => NONE)
