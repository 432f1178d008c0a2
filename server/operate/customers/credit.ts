import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import {
  addGrant,
  decideGrant,
  listGrants,
  lockWaiting,
  readGrant,
} from '../../money/credit/grants.ts'
import {
  CREDIT_ASSETS,
  fundPool,
  lockFunding,
  readEarned,
  readPool,
  type CreditAsset,
} from '../../money/credit/pool.ts'
import { refuseUncovered } from '../../money/ledger/ledger.ts'
import { readPosted } from '../../money/ledger/readPosted.ts'
import { findStatus } from '../../people/accounts/customers/findStatus.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { asStaff, audit, mayGive, type ActorContext } from '../../people/staff/asStaff.ts'
import { personOf, requireSecondPerson } from '../../people/staff/secondPerson.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { notifyAccount } from '../../platform/messages/notifyAccount.ts'
import { grantsShown } from './readCustomer.ts'
import { requireCustomer } from './place.ts'

function amountOf(text: string): bigint {
  const amountMicro = parseMicro(text)
  if (amountMicro === undefined || amountMicro <= 0n) return refuseFields({ amount: 'format' })
  return amountMicro
}

export async function readCredit(ctx: ActorContext): Promise<CallResult<'readCredit'>> {
  const [pools, earned, waiting] = [
    await Promise.all(
      CREDIT_ASSETS.map(async (asset) => ({
        asset,
        amount: formatMicro(await readPool(ctx, asset)),
      })),
    ),
    await readEarned(ctx),
    await listGrants(ctx, null),
  ]
  return {
    pools,
    earned: formatMicro(earned < 0n ? 0n : earned),
    waiting: await grantsShown(ctx, waiting),
  }
}

/** A repeat of a request puts nothing more aside; with another amount or asset it is `conflict`. */
export async function fundCredit(
  ctx: ActorContext,
  { requestId, asset, amount }: CallInput<'fundCredit'>,
): Promise<object> {
  const amountMicro = amountOf(amount)
  const referenceOf = (of: CreditAsset): string => `fundCredit:${of}:${requestId}`
  await asStaff(ctx, 'credit.fund', async (tx) => {
    await lockFunding(tx)
    const before = await readPosted(tx, CREDIT_ASSETS.map(referenceOf))
    const same = before.get(referenceOf(asset))
    if (same?.amountMicro === amountMicro) return false
    if (before.size > 0) refuse('conflict')
    await fundPool(tx, { asset, amountMicro, reference: referenceOf(asset) })
    await audit(tx, {
      action: 'fundCredit',
      subject: { kind: 'setting', id: 'credit' },
      facts: { amount: `${formatMicro(amountMicro)} ${asset}` },
      amountMicro,
    })
    return true
  })
  return {}
}

/** The member is notified once it is theirs. */
async function give(
  tx: TransactionContext,
  grant: Parameters<typeof decideGrant>[1],
): Promise<void> {
  await decideGrant(tx, grant, 'granted')
  const facts = { amount: formatMicro(grant.amountMicro), asset: grant.asset }
  await notifyAccount(tx, await readAccount(tx, grant.accountId), 'creditGranted', facts)
}

/** Gives the credit now, or leaves it to a second person (rules: customers#credit). */
export async function grantCredit(
  ctx: ActorContext,
  { requestId, id, asset, amount, why: given }: CallInput<'grantCredit'>,
): Promise<CallResult<'grantCredit'>> {
  const amountMicro = amountOf(amount)
  const why = given.trim()
  if (why === '') refuseFields({ why: 'missing' })
  const accountId = await requireCustomer(ctx, id)
  const askedBy = await personOf(ctx, ctx.actor)
  const grant = { id: requestId, accountId, asset, amountMicro, why, askedBy }
  let state: CallResult<'grantCredit'>['state'] = 'waits'
  const isNew = await asStaff(ctx, 'credit.grant', async (tx) => {
    if ((await findStatus(tx, accountId)) !== 'active') refuse('notFound')
    if (!(await addGrant(tx, grant))) return false
    const isAllowed = await mayGive(tx, amountMicro)
    if (isAllowed) await give(tx, grant)
    state = isAllowed ? 'granted' : 'waits'
    await audit(tx, {
      action: isAllowed ? 'grantCredit' : 'askGrant',
      subject: { kind: 'customer', id },
      facts: { why, amount: `${formatMicro(amountMicro)} ${asset}`, request: requestId },
      amountMicro: isAllowed ? amountMicro : 0n,
    })
    return true
  }).catch(refuseUncovered)
  if (isNew) return { state }
  const known = (await readGrant(ctx, requestId)) ?? refuse('conflict')
  const isSame =
    known.accountId === accountId &&
    known.asset === asset &&
    known.amountMicro === amountMicro &&
    known.askedBy === askedBy
  return isSame ? { state: known.state } : refuse('conflict')
}

export async function approveGrant(
  ctx: ActorContext,
  { requestId, amount }: CallInput<'approveGrant'>,
): Promise<object> {
  await asStaff(ctx, 'credit.grant', async (tx) => {
    const grant = (await lockWaiting(tx, requestId)) ?? refuse('conflict')
    const { askedBy, askedAt, amountMicro, asset, accountId } = grant
    if (formatMicro(amountMicro) !== amount) refuse('conflict')
    await requireSecondPerson(tx, ctx.actor, 'credit.grant', { askedBy, askedAt })
    await give(tx, grant)
    await audit(tx, {
      action: 'approveGrant',
      subject: { kind: 'customer', id: String(accountId) },
      facts: { askedBy, amount: `${amount} ${asset}`, request: requestId },
      amountMicro,
    })
    return true
  }).catch(refuseUncovered)
  return {}
}

/** Nothing is given, so the asker may do it. */
export async function refuseGrant(
  ctx: ActorContext,
  { requestId, why }: CallInput<'refuseGrant'>,
): Promise<object> {
  await asStaff(ctx, 'credit.grant', async (tx) => {
    const grant = (await lockWaiting(tx, requestId)) ?? refuse('conflict')
    await decideGrant(tx, grant, 'refused')
    await audit(tx, {
      action: 'refuseGrant',
      subject: { kind: 'customer', id: String(grant.accountId) },
      facts: { why, request: requestId },
      amountMicro: 0n,
    })
    return true
  })
  return {}
}
