import type { Caller } from '../../../../api/caller.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { AccountName } from '../profile/accountName.ts'
import { accountDeviceHash, networkHash } from './signIn.ts'

const NamedAccount = {
  id: col.bigint,
  password_hash: col.orNull(col.text),
  status: col.text,
  /** This browser signed in before. */
  known: col.bool,
  networks: col.present(col.list(col.text)),
}
export type NamedAccount = Omit<RowOf<typeof NamedAccount>, 'networks'> & {
  /** Some browser signed in from this network before. */
  readonly knownNetwork: boolean
}

export async function findByName(
  ctx: Context,
  name: AccountName,
  { device, clientAddress }: Pick<Caller, 'device' | 'clientAddress'>,
): Promise<NamedAccount | undefined> {
  const { rows } = await sql.named(NamedAccount)`
    select id, password_hash, status,
      exists (select from account_device d
      where d.account_id = a.id and d.device_hash = ${accountDeviceHash(device)}) as known,
      array(select encode(network_hash, 'hex') from account_device d
        where d.account_id = a.id and network_hash is not null) as networks
    from account a where ${sql.ref(name.kind)} = ${name.value}`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const { networks, ...account } = row
  const here = networkHash(row.id, clientAddress).toString('hex')
  return { ...account, knownNetwork: networks.includes(here) }
}
