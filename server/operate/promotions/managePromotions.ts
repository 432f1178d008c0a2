import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { AMOUNT_DECIMALS } from '../../../basics/ledger.ts'
import { textIn } from '../../../basics/locales.ts'
import { formatMicro, MAX_MICRO, parseMicro, parseUnits } from '../../../basics/money.ts'
import { replaced } from '../../../basics/texts.ts'
import { readFree } from '../../money/rewards/pool.ts'
import {
  endPromotion,
  selectPromotions,
  mostOf,
  insertPromotion,
  readPromotion,
} from '../../money/rewards/promotions.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'

const SHOWN = 100

export async function readPromotions(ctx: ActorContext): Promise<CallResult<'readPromotions'>> {
  const { rows } = await selectPromotions(ctx, { all: true, pageNo: 1, pageSize: SHOWN })
  return {
    free: formatMicro(await readFree(ctx, 'XMDD')),
    promotions: rows.map((one) => ({
      id: one.id,
      title: textIn(one.title, 'cn'),
      amount: formatMicro(one.amountMicro),
      places: one.places,
      taken: one.taken,
      minDays: one.minDays,
      minSpent: formatMicro(one.minSpentMicro),
      owed: formatMicro(one.owedMicro),
      madeAt: one.madeAt.getTime(),
      closedAt: one.closedAt?.getTime() ?? null,
    })),
  }
}

const amountIn = (text: string, field: string): bigint => {
  const micro = parseUnits(text, AMOUNT_DECIMALS) === undefined ? 0n : parseMicro(text)!
  return micro <= 0n || micro > MAX_MICRO ? refuseFields({ [field]: 'format' }) : micro
}

/** Refuses `changed` for another cost than the one that was shown. */
export async function openPromotion(
  ctx: ActorContext,
  input: CallInput<'openPromotion'>,
): Promise<CallResult<'openPromotion'>> {
  const { requestId, places, minDays } = input
  const terms = {
    title: replaced(undefined, input.title) ?? refuseFields({ title: 'missing' }),
    amountMicro: amountIn(input.amount, 'amount'),
    minSpentMicro: amountIn(input.minSpent, 'minSpent'),
    places,
    minDays,
  }
  const mostMicro = mostOf(terms)
  if (mostMicro > MAX_MICRO) refuse('amountTooHigh')
  if (parseMicro(input.most) !== mostMicro) refuseFields({ most: 'changed' })
  let id = 0
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    const made = await insertPromotion(tx, requestId, terms)
    id = made.id
    if (!made.isNew) return false
    await audit(tx, {
      action: 'openPromotion',
      subject: { kind: 'promotion', id: String(id) },
      facts: {
        title: terms.title.cn,
        amount: `${formatMicro(terms.amountMicro)} XMDD`,
        places: String(places),
        minDays: String(minDays),
        minSpent: formatMicro(terms.minSpentMicro),
        most: `${formatMicro(mostMicro)} XMDD`,
      },
      amountMicro: mostMicro,
    })
    return true
  })
  return { id }
}

export async function closePromotion(
  ctx: ActorContext,
  { id }: CallInput<'closePromotion'>,
): Promise<object> {
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (!(await readPromotion(tx, id))) refuse('notFound')
    if (!(await endPromotion(tx, id))) refuse('conflict')
    await audit(tx, {
      action: 'closePromotion',
      subject: { kind: 'promotion', id: String(id) },
      amountMicro: 0n,
    })
    return true
  })
  return {}
}
