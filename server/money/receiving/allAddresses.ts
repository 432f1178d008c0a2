import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import type { AddressRole } from './shopAddress.ts'

type KnownAddress = {
  readonly id: bigint
  readonly address: string
  readonly role: AddressRole
  readonly purpose: 'order' | 'deposit' | null
  readonly treasury: string | null
  readonly index: bigint | null
  /** Of which public key. */
  readonly xpub: string | null
}

export const PAGE = 1_000

async function pageAddresses(
  ctx: Context,
  family: NetworkKind,
  afterId = 0n,
  size = PAGE,
): Promise<KnownAddress[]> {
  const { rows } = await sql.named({
    id: col.bigint,
    address: col.text,
    role: col.as<AddressRole>(col.text),
    purpose: col.orNull(col.as<'order' | 'deposit'>(col.text)),
    treasury: col.orNull(col.text),
    index: col.orNull(col.bigint),
    xpub: col.orNull(col.text),
  })`
    select id, address, role, purpose, treasury, salt_index as index, xpub from shop_address
    where family = ${family} and id > ${afterId} order by id limit ${size}`.execute(ctx.db)
  return rows
}

export async function* allAddresses(
  ctx: Context,
  family: NetworkKind,
): AsyncGenerator<KnownAddress[]> {
  for (let after = 0n; ;) {
    const page = await pageAddresses(ctx, family, after)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)!.id
  }
}
