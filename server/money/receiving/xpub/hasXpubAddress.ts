import { openXpubKey } from '../../../../basics/hd/xpub.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { familyOf } from '../shopAddress.ts'
import { PROOF_INDEX } from './openXpub.ts'

/** False while no address can be given out: on TRON none is active (rules: payments#xpub). */
export async function hasXpubAddress(
  ctx: Pick<Context, 'db'>,
  network: NetworkId,
  xpub: string,
): Promise<boolean> {
  const family = familyOf(network)
  const key = openXpubKey(xpub, family)
  if (typeof key === 'string') return false
  if (family !== 'tron') return true
  const { rowCount } = await sql.named`
    select from shop_address where xpub = ${key.id} and xpub_index > ${PROOF_INDEX} limit 1`.execute(
    ctx.db,
  )
  return rowCount === 1
}
