import { AWAITS_REMAINDER } from '../../../../basics/outcomes.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { mddWorth } from '../../../../basics/tokens.ts'
import type { Context } from '../../../platform/db/context.ts'
import { readDepositedMdd, sumWaitingMdd } from '../../payments/mdd/listMdd.ts'
import type { Networks, PayNetwork } from '../../payments/quotes/networks.ts'
import { readTransfers } from '../../payments/readPayment.ts'
import { depositAddress } from '../../receiving/depositAddress.ts'
import type { Xpub } from '../../receiving/xpub/openXpub.ts'
import type { Forwarders } from '../../receiving/openForwarders.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { leastDepositMicro } from './leastDeposit.ts'

export type Deposit = CallResult<'readDeposit'>

const SHOWN = 20

/** Forwarders, else a public key; never a list, whose addresses are reused. */
export async function depositSource(
  ctx: Context,
  { forwarding, account }: PayNetwork,
): Promise<Forwarders | Xpub | undefined> {
  if (forwarding && (await forwarding.offered(ctx))) return forwarding
  return account && (await account.offered(ctx)) ? account : undefined
}

export async function findDeposit(
  ctx: Context,
  accountId: bigint,
  network: NetworkId,
  treasury: string,
): Promise<string | undefined> {
  const { rows } = await sql.named({ payment_id: col.present(col.text) })`
    select payment_id from deposit
    where account_id = ${accountId} and network = ${network} and treasury = ${treasury}`.execute(
    ctx.db,
  )
  return rows[0]?.payment_id
}

type DepositAsset = NonNullable<CallInput<'readDeposit'>['asset']>

/** Refuses MDD where the network has none. */
export function takesAsset({ mdd }: PayNetwork, asset: DepositAsset): void {
  if (asset === 'MDD' && !mdd) refuseFields({ asset: 'notAllowed' })
}

type Came = Pick<Deposit, 'token' | 'decimals' | 'minimum' | 'waiting' | 'transfers'>

async function usdtCame(ctx: Context, on: PayNetwork, paymentId: string): Promise<Came> {
  const transfers = await readTransfers(ctx, paymentId)
  const waiting = transfers.filter(({ outcome }) => outcome === AWAITS_REMAINDER)
  return {
    token: on.usdt,
    decimals: on.usdtDecimals,
    minimum: formatMicro(leastDepositMicro(on.network)),
    waiting: formatMicro(waiting.reduce((sum, { amount }) => sum + parseMicro(amount)!, 0n)),
    transfers: transfers
      .slice(-SHOWN)
      .toReversed()
      .map(({ network, txHash, amount, confirmations, needed, status }) => ({
        network,
        txHash,
        amount,
        confirmations,
        needed,
        status,
      })),
  }
}

async function mddCame(
  ctx: Context,
  { network, mdd }: PayNetwork,
  paymentId: string,
): Promise<Came> {
  return {
    token: mdd!.address,
    decimals: mdd!.decimals,
    minimum: formatMicro(mddWorth(mdd!, leastDepositMicro(network))),
    waiting: formatMicro(await sumWaitingMdd(ctx, paymentId)),
    transfers: await readDepositedMdd(ctx, paymentId, SHOWN),
  }
}

/** The address and its newest transfers of an asset; what is less than the minimum waits for more. */
export async function viewDeposit(
  ctx: Context & { readonly networks: Networks },
  on: PayNetwork,
  paymentId: string,
  asset: DepositAsset,
): Promise<Deposit> {
  const address = (await depositAddress(ctx, paymentId)) ?? refuse('orderUnknown')
  return {
    asset,
    network: on.network,
    address,
    open: on.isOffered === undefined || (await on.isOffered(ctx)),
    ...(await (asset === 'MDD' ? mddCame : usdtCame)(ctx, on, paymentId)),
  }
}

export async function readDeposit(
  ctx: CallContext & { readonly networks: Networks },
  { network, asset = 'USDT' }: CallInput<'readDeposit'>,
): Promise<Deposit> {
  const accountId = memberOf(ctx)
  const on = ctx.networks.get(network) ?? refuseFields({ network: 'networkOff' })
  takesAsset(on, asset)
  const [first, second] = [on.forwarding?.treasury, on.account?.treasury]
  const paymentId =
    (first && (await findDeposit(ctx, accountId, network, first))) ||
    (second && (await findDeposit(ctx, accountId, network, second)))
  return viewDeposit(ctx, on, paymentId || refuse('orderUnknown'), asset)
}
