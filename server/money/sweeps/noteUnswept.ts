import type { ChainToken } from '../../../basics/tokens.ts'
import type { Context } from '../../platform/db/context.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { readSweepable } from './readSweepable.ts'
import { assetOf, type KnownForwarder, type SweepPlace } from './sweep.ts'

/** Forwarders given out, page by page. */
export type Pages = AsyncIterable<readonly KnownForwarder[]>

async function notePage(
  ctx: Context,
  { network, asset }: { readonly network: number; readonly asset: ChainToken },
  page: readonly KnownForwarder[],
  amounts: readonly bigint[],
): Promise<void> {
  const lying = page.flatMap((one, at) =>
    amounts[at]! > 0n ? [{ ...one, amountBase: amounts[at]! }] : [],
  )
  const column = (of: (one: (typeof lying)[number]) => string): string[] => lying.map(of)
  await inTransaction(ctx, async (tx) => {
    await sql.named`
      delete from unswept
      where network = ${network} and asset = ${asset}
        and address = any(${page.map(({ address }) => address)}::text[])
        and address <> all(${column(({ address }) => address)}::text[])`.execute(tx.db)
    if (lying.length === 0) return
    // Less than before: it was swept, and this is new money.
    await sql.named`
      insert into unswept (network, asset, address, treasury, purpose, salt_index, amount_base, since)
      select ${network}::integer, ${asset}::text, address, treasury, purpose, salt_index,
        amount_base, ${ctx.now()}::timestamptz
      from unnest(${column(({ address }) => address)}::text[],
        ${column(({ treasury }) => treasury)}::text[], ${column(({ purpose }) => purpose)}::text[],
        ${column(({ index }) => index.toString())}::bigint[],
        ${column(({ amountBase }) => amountBase.toString())}::numeric[])
        lying (address, treasury, purpose, salt_index, amount_base)
      on conflict (network, asset, address) do update set amount_base = excluded.amount_base,
        since = case when excluded.amount_base < unswept.amount_base
          then excluded.since else unswept.since end`.execute(tx.db)
  })
}

/** Throws `NoProvider`. */
export async function noteUnswept(ctx: Context, place: SweepPlace, pages: Pages): Promise<void> {
  for await (const page of pages)
    await notePage(
      ctx,
      { network: place.network, asset: assetOf(place) },
      page,
      await readSweepable(
        place,
        page.map(({ address }) => address),
      ),
    )
  await sql.named`
    insert into unswept_reading (network, asset, read_at) values (${place.network}, ${assetOf(place)}, ${ctx.now()})
    on conflict (network, asset) do update set read_at = excluded.read_at`.execute(ctx.db)
}
