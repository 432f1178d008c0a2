import { NETWORKS } from '../../../basics/chains.ts'
import { formatUnits } from '../../../basics/money.ts'
import type { PayTexts } from '../../../i18n/pay/cn.ts'
import type { PayStep } from '../../client/wallet/payOrder.ts'
import type { PayPlan, PayQuote } from '../../client/wallet/payPlan.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletProblem } from '../wallet/WalletProblem.tsx'
import { formatCoin } from '../wallet/coin.ts'
import { useConnection } from '../wallet/useWallet.ts'
import { Facts } from './Facts.tsx'
import type { Order, PayView } from './payView.ts'
import { quoteOf, useWalletPay, type WalletPay } from './useWalletPay.ts'

type Props = { order: Order; view: PayView; chainId: number; onClose: () => void }

const usdt = (base: bigint, decimals: number): string => formatUnits(base, decimals, 2)

/** The contract rail: choose a wallet, see the cost, confirm there. Everything asked for stands here beforehand. */
export default function WalletPaySheet({ order, view, chainId, onClose }: Props) {
  const t = useTexts('pay')
  const connected = useConnection()
  const connection = connected?.kind === 'evm' ? connected : undefined
  const quote = quoteOf(order, view, chainId)
  const pay = useWalletPay(connection, quote)
  const { network, decimals } = order.payment
  const isWrongChain = connection !== undefined && connection.chainId !== chainId
  return (
    <Sheet
      open
      onClose={onClose}
      title={connection ? t.walletPayTitle : t.walletTitle}
      footer={connection && quote && <Action pay={pay} isWrongChain={isWrongChain} network={NETWORKS[network].name} onClose={onClose} />}
    >
      <div className="grid gap-4 p-4">
        {connected && !connection && <p role="status" className="rounded-card bg-amber-soft p-3 text-sm">{t.walletOtherKind({ name: NETWORKS[network].name })}</p>}
        {!connection || !quote ? <WalletList kind="evm" /> : (
          <>
            <Costs quote={quote} plan={pay.plan} decimals={decimals} account={connection.address} />
            <Asked quote={quote} plan={pay.plan} decimals={decimals} isWrongChain={isWrongChain} />
            {pay.error !== undefined && <WalletProblem error={pay.error} network={network} />}
            {pay.step && <Step step={pay.step} quote={quote} decimals={decimals} />}
          </>
        )}
      </div>
    </Sheet>
  )
}

function Action({ pay, isWrongChain, network, onClose }: { pay: WalletPay; isWrongChain: boolean; network: string; onClose: () => void }) {
  const t = useTexts('pay')
  if (pay.step?.at === 'mined') return <Button look="main" wide onClick={onClose}>{t.progress}</Button>
  if (isWrongChain && !pay.step) return <Button look="main" wide busy={pay.busy} onClick={pay.switchChain}>{t.walletAskSwitch({ name: network })}</Button>
  if (pay.error !== undefined && !pay.busy) return <Button look="main" wide onClick={pay.readAgain}>{t.again}</Button>
  if (!pay.plan) return <Button look="main" wide busy>{t.walletReading}</Button>
  return <Button look="main" wide busy={pay.busy} onClick={pay.pay}>{t.walletGo}</Button>
}

function Costs({ quote, plan, decimals, account }: { quote: PayQuote; plan: PayPlan | undefined; decimals: number; account: string }) {
  const t = useTexts('pay')
  const { name, nativeSymbol } = NETWORKS[quote.network]
  return (
    <div className="grid gap-2">
      <Facts
        rows={[
          [t.walletPays, <Price amount={usdt(quote.priceBase, decimals)} size="lg" />],
          [t.network, `${name} (${quote.chainId})`],
          [t.walletFee, plan ? <span className="tabular-nums" data-fee={plan.feeWei.toString()}>{t.feeAbout({ fee: formatCoin(plan.feeWei), coin: nativeSymbol })}</span> : '…'],
          [t.walletBalance, plan ? <span className="tabular-nums">{`${usdt(plan.balanceBase, decimals)} USDT · ${formatCoin(plan.nativeWei)} ${nativeSymbol}`}</span> : '…'],
        ]}
      />
      <Facts stacked rows={[[t.walletAccount, <Address address={account} />], [t.walletSpender, <Address address={quote.shop} />]]} />
      <p className="text-xs text-quiet">{`${t.walletPrice} ${t.walletFeeNote}`}</p>
    </div>
  )
}

/** The wallet's coming questions, in their order. */
function Asked({ quote, plan, decimals, isWrongChain }: { quote: PayQuote; plan: PayPlan | undefined; decimals: number; isWrongChain: boolean }) {
  const t = useTexts('pay')
  const amount = usdt(quote.priceBase, decimals)
  const lines = [
    ...(isWrongChain ? [t.walletAskSwitch({ name: NETWORKS[quote.network].name })] : []),
    ...(plan?.approvals ?? []).map((one) => (one === 0n ? t.walletAskReset : t.walletAskApprove({ amount: usdt(one, decimals) }))),
    ...(plan && plan.paid === 'no' ? [t.walletAskPay({ amount })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-medium">{t.walletWillAsk}</h3>
      <ol className="grid list-decimal gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}

function stepText(t: PayTexts, step: PayStep, quote: PayQuote, decimals: number): string {
  switch (step.at) {
    case 'network': return t.walletAskedNetwork
    case 'checking': return t.walletReading
    case 'approve': return t.walletAskedApprove({ amount: usdt(step.amountBase, decimals) })
    case 'approving': return t.walletApproving
    case 'pay': return t.walletAskedPay({ amount: usdt(quote.priceBase, decimals) })
    case 'paying': return t.walletPaying
    case 'mined': return t.walletMined
  }
}

function Step({ step, quote, decimals }: { step: PayStep; quote: PayQuote; decimals: number }) {
  const t = useTexts('pay')
  const maySafelyClose = step.at === 'paying' || step.at === 'mined'
  return (
    <div role="status" data-step={step.at} className="flex gap-3 rounded-card bg-amber-soft p-3 text-sm">
      {step.at === 'mined' ? <Icon name="check" className="size-5 text-jade-text" /> : <Spinner />}
      <div>
        <p className="font-medium">{stepText(t, step, quote, decimals)}</p>
        {maySafelyClose && <p>{t.walletMayClose}</p>}
      </div>
    </div>
  )
}
