import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { formatMicro } from '../../../basics/money.ts'
import { ordersOfTracking } from '../../commerce/delivery/ordersOfTracking.ts'
import { listOfficeOrders } from '../../commerce/orders/office/listOfficeOrders.ts'
import { listGrants, type Grant } from '../../money/credit/grants.ts'
import { readBalances } from '../../money/ledger/readBalances.ts'
import { listCustomerNotes } from '../../people/accounts/customers/customerNotes.ts'
import { readFreeze } from '../../people/accounts/customers/freezeCustomer.ts'
import {
  customerSearch,
  isAboutPerson,
  listCustomers,
} from '../../people/accounts/customers/listCustomers.ts'
import { superNodeSince } from '../../money/rewards/superNodes.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { sessionsOf } from '../../people/accounts/signIn/sessions.ts'
import { walletsOf } from '../../people/accounts/wallets/walletsOf.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { hasRight } from '../../people/staff/hasRight.ts'
import { namesOfPeople, personOf } from '../../people/staff/secondPerson.ts'
import { levelsAt } from '../rewards/levelsAt.ts'
import { requireCustomer, type CustomersPlace } from './place.ts'

const DEFAULT_SIZE = 30
const ORDERS_SHOWN = 20

export async function findCustomers(
  ctx: ActorContext,
  { text = '', after, size = DEFAULT_SIZE }: CallInput<'listCustomers'>,
): Promise<CallResult<'listCustomers'>> {
  const searched = text.trim() === '' ? undefined : customerSearch(text)
  if (searched && isAboutPerson(searched))
    await asStaff(ctx, 'members.read', async (tx) => {
      await audit(tx, {
        action: 'searchCustomer',
        subject: { kind: 'customer', id: '' },
        facts: { by: searched.by },
      })
      return true
    })
  const { customers, next } = await listCustomers(ctx, {
    searched,
    after: after === undefined ? undefined : BigInt(after),
    size,
  })
  return {
    customers: customers.map(({ id, createdAt, ...one }) => ({
      ...one,
      id: String(id),
      createdAt: createdAt.getTime(),
    })),
    next: next === null ? null : String(next),
  }
}

/** With the names of who asked, as the office shows them. */
export async function grantsShown(
  ctx: ActorContext,
  grants: readonly Grant[],
): Promise<CallResult<'readCredit'>['waiting']> {
  const [names, me] = [
    await namesOfPeople(
      ctx,
      grants.map(({ askedBy }) => askedBy),
    ),
    await personOf(ctx, ctx.actor),
  ]
  return grants.map(({ id, accountId, amountMicro, askedBy, askedAt, asset, why, state }) => ({
    requestId: id,
    customerId: String(accountId),
    asset,
    amount: formatMicro(amountMicro),
    why,
    askedBy: names.get(askedBy) ?? askedBy,
    isMine: askedBy === me,
    askedAt: askedAt.getTime(),
    state,
  }))
}

/** Each look leaves a row. */
async function noteLook(
  ctx: ActorContext,
  accountId: bigint,
  { personalData }: CustomersPlace,
): Promise<{ readonly isSettled: boolean }> {
  let isSettled = false
  await asStaff(ctx, 'members.read', async (tx) => {
    isSettled = await personalData.isSettled(tx, accountId)
    await audit(tx, { action: 'readMember', subject: { kind: 'customer', id: String(accountId) } })
    return true
  })
  return { isSettled }
}

async function newestOrders(ctx: ActorContext, id: string, { locale }: Caller) {
  const seesMoney = await hasRight(ctx, 'orders.money')
  const { orders, next } = await listOfficeOrders(ctx, {
    view: 'all',
    searched: { by: 'member', text: id },
    after: undefined,
    size: ORDERS_SHOWN,
    locale,
    ofParcel: ordersOfTracking,
    seesMoney,
  })
  return {
    orders: orders.map(({ orderId, createdAt, status, total, asset, first }) => ({
      orderId,
      createdAt,
      status,
      total: seesMoney ? total : null,
      asset: seesMoney ? asset : null,
      name: first.name,
    })),
    moreOrders: next !== null,
  }
}

/** Refuses `notFound`. */
export async function readCustomer(
  ctx: ActorContext,
  { id }: CallInput<'readCustomer'>,
  caller: Caller,
  place: CustomersPlace,
): Promise<CallResult<'readCustomer'>> {
  const accountId = await requireCustomer(ctx, id)
  const { isSettled } = await noteLook(ctx, accountId, place)
  const [account, frozen, wallets, balances, sessions, orders, notes, grants] = await Promise.all([
    readAccount(ctx, accountId),
    readFreeze(ctx, accountId),
    walletsOf(ctx, accountId),
    readBalances(ctx, accountId),
    sessionsOf(ctx, accountId),
    newestOrders(ctx, id, caller),
    listCustomerNotes(ctx, accountId),
    listGrants(ctx, accountId),
  ])
  const [then] = await levelsAt(ctx, [{ accountId, at: ctx.now() }])
  const nodeSince = await superNodeSince(ctx, accountId)
  return {
    id,
    email: account.email,
    phone: account.phone,
    status: account.status,
    language: account.language,
    createdAt: account.createdAt.getTime(),
    inviteCode: account.inviteCode,
    inviterId: account.inviterId === null ? null : String(account.inviterId),
    hasPassword: account.hasPassword,
    frozen: frozen ? { at: frozen.at?.getTime() ?? null, why: frozen.why } : null,
    waitsUntil: account.frozenUntil?.getTime() ?? null,
    wallets,
    balances: balances.map(({ asset, amountMicro, reservedMicro }) => ({
      asset,
      amount: formatMicro(amountMicro),
      reserved: formatMicro(reservedMicro),
    })),
    sessions: sessions.map(({ id: session, agent, createdAt, lastUsedAt }) => ({
      id: session,
      agent,
      createdAt,
      lastUsedAt,
    })),
    ...orders,
    notes: notes.map(({ at, by, text }) => ({ at: at.getTime(), by, text })),
    grants: await grantsShown(ctx, grants),
    level: then!.level,
    superNodeSince: nodeSince?.getTime() ?? null,
    mayDelete: account.status === 'active' && isSettled,
  }
}
