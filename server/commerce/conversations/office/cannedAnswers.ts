import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { textIn, type Locale, type Texts } from '../../../../basics/locales.ts'
import { fillAnswer, unknownFact, type Facts } from '../../../../basics/conversations.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { replaced } from '../../../../basics/texts.ts'
import type { OrderStatus } from '../../../../basics/status.ts'
import { asStaff, audit, changedFacts, type ActorContext } from '../../../people/staff/asStaff.ts'
import { hasRight } from '../../../people/staff/hasRight.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readParcels } from '../../delivery/parcel.ts'
import { readLines } from '../../orders/lines/orderLine.ts'
import type { Site } from '../../orders/notifyBuyer.ts'
import type { OrderRow } from '../../orders/read/orderRow.ts'
import { findShown, languageOf } from './readOfficeConversation.ts'

type Listed = CallResult<'listCannedAnswers'>['answers']
type AnswerTexts = CallInput<'saveCannedAnswer'>['texts']

const MAX = 100
const Row = {
  id: col.int,
  name: col.text,
  texts: col.json<Texts>(),
  version: col.int,
}

export async function listCannedAnswers(ctx: Context): Promise<{ answers: Listed }> {
  const { rows } = await sql.named(Row)`
    select id, name, texts, version from canned_answer order by lower(name), id
    limit ${MAX}::int`.execute(ctx.db)
  return { answers: rows }
}

/** A fact that does not exist is refused, so that no buyer reads it in braces. */
function textsOf(before: Texts | undefined, given: AnswerTexts): Texts {
  const texts = replaced(before, given) ?? refuseFields({ cn: 'missing' })
  for (const [locale, text] of Object.entries(texts))
    if (unknownFact(text) !== undefined) refuseFields({ [locale]: 'format' })
  return texts
}

const auditTexts = (name: string | null, texts: Texts) => ({ name, ...texts })

export async function saveCannedAnswer(
  ctx: ActorContext,
  input: CallInput<'saveCannedAnswer'>,
): Promise<CallResult<'saveCannedAnswer'>> {
  const name = input.name.trim()
  if (name === '') refuseFields({ name: 'missing' })
  let id = input.id
  await asStaff(ctx, 'content.write', async (tx) => {
    const { rows: before } = await sql.named(Row)`
      select id, name, texts, version from canned_answer where id = ${input.id ?? 0}
      for update`.execute(tx.db)
    const old = before[0]
    const texts = textsOf(old?.texts, input.texts)
    if (input.id !== undefined) {
      if (!old) return refuse('notFound')
      if (old.version !== input.version) return refuse('conflict')
      await sql.named`
        update canned_answer set name = ${name}, texts = ${JSON.stringify(texts)}, version = version + 1
        where id = ${input.id}`.execute(tx.db)
    } else {
      const { rows } = await sql.named({ id: col.int })`
        insert into canned_answer (name, texts, created_at)
        values (${name}, ${JSON.stringify(texts)}, ${tx.now()}) returning id`.execute(tx.db)
      id = rows[0]!.id
      if ((await listCannedAnswers(tx)).answers.length >= MAX) refuse('limitExceeded')
    }
    await audit(tx, {
      action: 'saveCannedAnswer',
      subject: { kind: 'cannedAnswer', id: String(id) },
      facts: changedFacts(old ? auditTexts(old.name, old.texts) : {}, auditTexts(name, texts)),
    })
    return true
  })
  return { id: id! }
}

export async function removeCannedAnswer(
  ctx: ActorContext,
  { id }: { readonly id: number },
): Promise<Record<never, never>> {
  await asStaff(ctx, 'content.write', async (tx) => {
    const { rows } = await sql.named({ name: col.text })`
      delete from canned_answer where id = ${id} returning name`.execute(tx.db)
    if (!rows[0]) refuse('notFound')
    await audit(tx, {
      action: 'removeCannedAnswer',
      subject: { kind: 'cannedAnswer', id: String(id) },
      facts: { name: rows[0]!.name },
    })
    return true
  })
  return {}
}

export type StateWords = (status: OrderStatus, locale: Locale) => string

async function factsOf(
  ctx: Context,
  order: OrderRow,
  locale: Locale,
  { site, stateWords }: { readonly site: Site; readonly stateWords: StateWords },
): Promise<Facts> {
  const [lines, parcels] = await Promise.all([readLines(ctx, order.id), readParcels(ctx, order.id)])
  const parcel = parcels.findLast(({ tracking }) => tracking !== null)
  return {
    number: order.id,
    state: stateWords(order.status, locale),
    amount: `${formatMicro(order.total_micro)} ${order.asset}`,
    ...(lines[0] && { product: textIn(lines[0].snapshot.name, locale) }),
    ...(parcel && { courier: parcel.courierName, tracking: parcel.tracking! }),
    // Without the secret: the answer is read on that page.
    ...(site !== null && { link: `${site}/status?orderId=${order.id}` }),
  }
}

/** Without the right to sums the amount is left to fill in. */
export async function fillCannedAnswer(
  ctx: ActorContext,
  { id, ...which }: CallInput<'fillCannedAnswer'>,
  words: { readonly site: Site; readonly stateWords: StateWords },
): Promise<CallResult<'fillCannedAnswer'>> {
  const { rows } = await sql.named(Row)`
    select id, name, texts, version from canned_answer where id = ${id}`.execute(ctx.db)
  const found = rows[0] ?? refuse('notFound')
  const shown = await findShown(ctx, which)
  const { order } = shown
  const locale = await languageOf(ctx, shown)
  const { amount, ...facts }: Facts = order ? await factsOf(ctx, order, locale, words) : {}
  const seesMoney = amount !== undefined && (await hasRight(ctx, 'orders.money'))
  return fillAnswer(textIn(found.texts, locale), seesMoney ? { ...facts, amount } : facts)
}
