import { randomBytes, randomInt } from 'node:crypto'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { lockActive } from '../../../people/accounts/profile/lockActive.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { offeredNetwork, type Networks, type PayNetwork } from '../../payments/quotes/networks.ts'
import { openDepositAddress, openXpubDeposit } from '../../payments/quotes/openDepositAddress.ts'
import type { Xpub } from '../../receiving/xpub/openXpub.ts'
import type { Forwarders } from '../../receiving/openForwarders.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { leastDepositMicro } from './leastDeposit.ts'
import { depositSource, findDeposit, takesAsset, viewDeposit, type Deposit } from './readDeposit.ts'

/** Unique for the account; never looked up. */
const anyRequestId = (): string =>
  `${randomInt(1, 10)}${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 7, 10 ** 8)}`.padEnd(19, '0')

/** The account's row is locked: two requests at once find one address. */
async function addDeposit(
  tx: TransactionContext,
  accountId: bigint,
  on: PayNetwork,
  source: Forwarders | Xpub,
): Promise<void> {
  if (!(await lockActive(tx, accountId))) refuse('notSignedIn')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${accountId}`}, 0))`.execute(
    tx.db,
  )
  if (await findDeposit(tx, accountId, on.network, source.treasury)) return
  const now = tx.now()
  const { rows } = await sql({ payment_id: col.present(col.text) })`
    insert into deposit (account_id, request_id, network, treasury, open_slot, closed_at, created_at, expires_at)
    values (${accountId}, ${anyRequestId()}, ${on.network}, ${source.treasury}, 1, ${now}, ${now}, ${now})
    returning payment_id`.execute(tx.db)
  const opening = {
    paymentId: rows[0]!.payment_id,
    secret: randomBytes(16).toString('hex'),
    minMicro: leastDepositMicro(on.network),
  }
  const address =
    'next' in source
      ? await openDepositAddress(tx, on.network, source, opening)
      : await openXpubDeposit(tx, on, source, opening)
  if (address === undefined) refuse('tryLater')
}

/**
 * The member's permanent address on a network (rules: balances#deposits). `tryLater` also when there are neither
 * forwarders nor a free address of a public key.
 */
export async function openDeposit(
  ctx: CallContext,
  { network, asset = 'USDT' }: CallInput<'openDeposit'>,
  networks: Networks,
): Promise<Deposit> {
  const accountId = memberOf(ctx)
  const on = await offeredNetwork(ctx, networks, network)
  takesAsset(on, asset)
  const source = (await depositSource(ctx, on)) ?? refuse('tryLater')
  const find = (): Promise<string | undefined> =>
    findDeposit(ctx, accountId, network, source.treasury)
  const known = await find()
  if (!known) await inTransaction(ctx, (tx) => addDeposit(tx, accountId, on, source))
  return viewDeposit({ ...ctx, networks }, on, known ?? (await find())!, asset)
}
