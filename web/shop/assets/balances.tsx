import { useQueryClient } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import type { CallName, CallResult } from '../../../api/calls.ts'
import { ASSETS, type Asset } from '../../../basics/ledger.ts'
import { microOf } from '../../../basics/money.ts'
import { NETWORK_LIST } from '../../../basics/networks.ts'
import { isToken } from '../../../basics/tokens.ts'
import type { BalanceTexts } from '../../../i18n/cn/balance.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Chips } from '../../ui/Chips.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'

export type Balance = CallResult<'listBalances'>[number]
export type Balances = readonly Balance[]

/** Always refetched: a minute-old balance may be wrong. */
export const useBalances = () => useMemberCall('listBalances', {}, { staleTime: 0 })

const find = (balances: Balances, asset: Asset): Balance =>
  balances.find((one) => one.asset === asset) ?? { asset, amount: '0', reserved: '0' }
export const availableOf = (balances: Balances, asset: Asset): bigint =>
  microOf(find(balances, asset).amount)
export const isEmpty = ({ amount, reserved }: Balance): boolean =>
  microOf(amount) === 0n && microOf(reserved) === 0n

/** In the shop's order. Native coins are listed only when there is a balance. */
export const listedBalances = (balances: Balances): Balance[] =>
  ASSETS.map((asset) => find(balances, asset)).filter(
    (balance) => isToken(balance.asset) || !isEmpty(balance),
  )

export function assetText(t: BalanceTexts, asset: Asset): string {
  if (isToken(asset)) return t[`asset.${asset}`]
  const networks = NETWORK_LIST.filter(({ nativeSymbol }) => nativeSymbol === asset)
  return t.assetCoin({ name: networks.map(({ name }) => name).join(' / ') })
}

/** Invalidates everything that shows balances or movements. */
export function useRefreshBalances(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const name of [
      'listBalances',
      'readAssetBalance',
      'listBalanceLog',
      'listWithdrawals',
      'readWithdrawalTerms',
    ] satisfies CallName[]) {
      void client.invalidateQueries({ queryKey: [name] })
    }
  }, [client])
}

/** Forms need the balances first; a placeholder keeps their space. */
export function WithBalances({ children }: { children: (balances: Balances) => ReactNode }) {
  const waiting = (
    <div className="grid gap-5 px-4">
      <Skeleton className="h-19 w-2/3" />
      <Skeleton className="h-20" />
      <Skeleton className="h-18" />
      <Skeleton className="h-11" />
    </div>
  )
  return (
    <Loaded query={useBalances()} waiting={waiting}>
      {children}
    </Loaded>
  )
}

/** Assets without a balance are offered too; the form reports it once chosen. */
export function AssetChoice({
  balances,
  offered = ASSETS,
  asset,
  onChange,
}: {
  balances: Balances
  offered?: readonly Asset[]
  asset: Asset
  onChange: (asset: Asset) => void
}) {
  const t = useTexts('balance')
  const chips = listedBalances(balances)
    .filter((one) => offered.includes(one.asset))
    .map((one) => ({
      value: one.asset,
      label: one.asset,
      note: <span className="tabular-nums">{formatAmount(one.amount)}</span>,
    }))
  return <Chips label={t.asset} chips={chips} value={asset} onChange={onChange} />
}
