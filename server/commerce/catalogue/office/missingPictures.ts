import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { DEFAULT_LOCALE, textIn, type Texts } from '../../../../basics/locales.ts'
import { asStaff, audit, type ActorContext } from '../../../people/staff/asStaff.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { AddressProblem } from '../import/pictureAddresses.ts'

const SHOWN = 100

const Missing = {
  url: col.text,
  productId: col.int,
  name: col.json<Texts>(),
  problem: col.orNull(col.json<AddressProblem>()),
  isTriedAgain: col.bool,
  count: col.int,
}

export async function listMissingPictures(
  ctx: Context,
  { language = DEFAULT_LOCALE }: CallInput<'listMissingPictures'>,
): Promise<CallResult<'listMissingPictures'>> {
  const { rows } = await sql(Missing)`
    select a.url, p.id as "productId", p.name, a.problem, a.next_at is not null as "isTriedAgain",
      count(*) over ()::int as count
    from product p cross join lateral (
      select unnest(p.picture_urls || p.detail_urls) as url
      union select o.picture_url from product_option o where o.product_id = p.id and o.picture_url is not null) w
    join picture_address a on a.url = w.url and a.hash is null
    where p.awaits_pictures order by p.id desc, a.url limit ${SHOWN}`.execute(ctx.db)
  return {
    count: rows[0]?.count ?? 0,
    pictures: rows.map(({ url, productId, name, problem, isTriedAgain }) => ({
      url,
      productId,
      name: textIn(name, language),
      reason: problem?.reason ?? null,
      facts: problem?.facts ?? {},
      isTriedAgain,
    })),
  }
}

/** Asks again in the background. */
export async function retryPictures(ctx: ActorContext): Promise<CallResult<'retryPictures'>> {
  let asked = 0
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    const { rowCount } = await sql`
      update picture_address a set next_at = ${tx.now()}, tries = 0 where hash is null and exists (
        select from product p where p.awaits_pictures and (a.url = any(p.picture_urls) or a.url = any(p.detail_urls)
          or exists (select from product_option o
            where o.product_id = p.id and o.picture_url = a.url)))`.execute(tx.db)
    asked = rowCount
    await audit(tx, {
      action: 'retryPictures',
      subject: { kind: 'import', id: 'pictures' },
      facts: { asked: String(asked) },
    })
    return true
  })
  return { asked }
}
