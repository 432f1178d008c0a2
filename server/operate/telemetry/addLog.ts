import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import {
  visitDeviceHash,
  truncateAddress,
  guessedWallet,
  withoutQueries,
  type Visit,
} from './visit.ts'

/** The caller must have checked the visitor's consent. */
export async function addLog(ctx: Context, visit: Visit): Promise<void> {
  await sql.named`
    insert into telemetry_log (at, source, uuid, device_hash, account_id, network, content, guess_address)
    values (${ctx.now()}, ${visit.source}, ${visit.uuid},
      ${visit.device === undefined ? null : visitDeviceHash(visit.device)}, ${visit.accountId},
      ${truncateAddress(visit.clientAddress)}, ${withoutQueries(visit.content)},
        ${guessedWallet(visit.guessAddress)})`.execute(ctx.db)
}
