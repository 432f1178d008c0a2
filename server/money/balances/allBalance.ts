import type { CallResult } from '../../../api/calls.ts'
import { ASSETS, type Asset } from '../../../basics/ledger.ts'
import { formatMicro } from '../../../basics/money.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { readBalances, type AssetBalance } from '../ledger/readBalances.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'

const shape = ({
  asset,
  amountMicro,
  reservedMicro,
}: AssetBalance): CallResult<'readAssetBalance'> => ({
  asset,
  amount: formatMicro(amountMicro),
  reserved: formatMicro(reservedMicro),
})

export async function allBalance(ctx: CallContext): Promise<CallResult<'listBalances'>> {
  const found = new Map((await readBalances(ctx, memberOf(ctx))).map((one) => [one.asset, one]))
  return ASSETS.map((asset) =>
    shape(found.get(asset) ?? { asset, amountMicro: 0n, reservedMicro: 0n }),
  )
}

export const balance = async (
  ctx: CallContext,
  asset: Asset,
): Promise<CallResult<'readAssetBalance'>> => shape(await readBalance(ctx, memberOf(ctx), asset))
