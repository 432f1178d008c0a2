import type { ReactNode } from 'react'
import { isNetworkId } from '../../../basics/networks.ts'
import { ORDER_ID } from '../../../basics/orderId.ts'
import { useHead } from '../../client/head.tsx'
import { useQueryParameters } from '../../client/router.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositPage } from './DepositPage.tsx'
import { History } from './History.tsx'
import { Overview } from './Overview.tsx'
import { SwapForm } from './SwapForm.tsx'
import { TransferForm } from './TransferForm.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { Withdrawals } from './Withdrawals.tsx'

const VIEWS = [
  'overview',
  'deposit',
  'withdraw',
  'withdrawals',
  'transfer',
  'swap',
  'history',
] as const
type View = (typeof VIEWS)[number]

function useView(): { view: View; id: string | undefined } {
  const { do: asked, id } = useQueryParameters()
  return {
    view: VIEWS.find((view) => view === asked) ?? 'overview',
    id: id && (ORDER_ID.test(id) || isNetworkId(Number(id))) ? id : undefined,
  }
}

const screens: Record<View, (id: string | undefined) => ReactNode> = {
  overview: () => <Overview />,
  deposit: (id) => (id ? <DepositPage key={id} network={id} /> : <DepositForm />),
  withdraw: () => <WithdrawForm />,
  withdrawals: () => <Withdrawals />,
  transfer: () => <TransferForm />,
  swap: () => <SwapForm />,
  history: () => <History />,
}

/** Balances and every way to move them (rules: balances#ledger). */
export default function AssetsScreen() {
  const t = useTexts('balance')
  const { shopName } = useTexts('shop')
  const { view, id } = useView()
  const titles: Record<View, string> = {
    overview: t.title,
    deposit: t.depositTitle,
    withdraw: t.withdrawTitle,
    withdrawals: t.withdrawals,
    transfer: t.transferTitle,
    swap: t.swapTitle,
    history: t.history,
  }
  useHead({ title: `${titles[view]} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{titles[view]}</h1>} />
      <MemberOnly waiting={<Waiting />}>
        <div key={view}>{screens[view](id)}</div>
      </MemberOnly>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5 px-4">
      <Skeleton className="h-29 rounded-card" />
      <Skeleton className="h-20" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}
