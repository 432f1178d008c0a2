import { NETWORKS } from '../../../basics/chains.ts'
import type { PayTexts } from '../../../i18n/pay/cn.ts'
import { CallFailure } from '../../client/callApi.ts'
import type { PayQuote } from '../../client/wallet/payPlan.ts'
import type { TronPlan, TronStep } from '../../client/wallet/tron/payOnTron.ts'
import { UNKNOWN_CHAIN } from '../../client/wallet/tron/tronLink.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletProblem } from '../wallet/WalletProblem.tsx'
import { SUN_DECIMALS, formatCoin } from '../wallet/coin.ts'
import { useConnection } from '../wallet/useWallet.ts'
import { Facts } from './Facts.tsx'
import { Refused } from './Refused.tsx'
import type { Order, PayView } from './payView.ts'
import { useTronPay, type TronPay } from './useTronPay.ts'
import { quoteOf } from './useWalletPay.ts'

type Props = { order: Order; view: PayView; chainId: number; onClose: () => void }

const trx = (sun: bigint): string => formatCoin(sun, SUN_DECIMALS)
const { name: NAME, nativeSymbol: COIN, id: TRON } = NETWORKS[105]

/** The contract rail on TRON: choose a wallet, see the cost and its ceiling, confirm there. */
export default function TronPaySheet({ order, view, chainId, onClose }: Props) {
  const t = useTexts('pay')
  const connection = useConnection()
  const quote = quoteOf(order, view, chainId)
  if (!quote || connection?.kind !== 'tron') {
    return (
      <Sheet open onClose={onClose} title={t.walletTitle}>
        <div className="grid gap-4 p-4">
          {connection && <p role="status" className="rounded-card bg-amber-soft p-3 text-sm">{t.walletOtherKind({ name: NAME })}</p>}
          <WalletList kind="tron" />
        </div>
      </Sheet>
    )
  }
  return <Paying order={order} view={view} quote={quote} onClose={onClose} />
}

function Paying({ order, view, quote, onClose }: { order: Order; view: PayView; quote: PayQuote; onClose: () => void }) {
  const t = useTexts('pay')
  const connection = useConnection()!
  const pay = useTronPay(connection, quote, order.secret)
  const isWrongChain = connection.chainId !== UNKNOWN_CHAIN && connection.chainId !== quote.chainId
  const amount = formatAmount(view.walletAmount)
  return (
    <Sheet open onClose={onClose} title={t.walletPayTitle} footer={<Action pay={pay} isWrongChain={isWrongChain} onClose={onClose} />}>
      <div className="grid gap-4 p-4">
        <Costs quote={quote} amount={view.walletAmount} plan={pay.plan} account={connection.address} />
        <Asked amount={amount} plan={pay.plan} isWrongChain={isWrongChain} />
        {pay.error !== undefined && (pay.error instanceof CallFailure ? <Refused cause={pay.error} /> : <WalletProblem error={pay.error} network={TRON} />)}
        {pay.step && <Step step={pay.step} amount={amount} plan={pay.plan} />}
      </div>
    </Sheet>
  )
}

function Action({ pay, isWrongChain, onClose }: { pay: TronPay; isWrongChain: boolean; onClose: () => void }) {
  const t = useTexts('pay')
  if (pay.step?.at === 'mined') return <Button look="main" wide onClick={onClose}>{t.progress}</Button>
  if (isWrongChain && !pay.step) return <Button look="main" wide busy={pay.busy} onClick={pay.switchChain}>{t.walletAskSwitch({ name: NAME })}</Button>
  if (pay.error !== undefined && !pay.busy) return <Button look="main" wide onClick={pay.readAgain}>{t.again}</Button>
  if (!pay.plan) return <Button look="main" wide busy>{t.walletReading}</Button>
  return <Button look="main" wide busy={pay.busy} onClick={pay.pay}>{t.walletGo}</Button>
}

/** What it takes: the price, what the network is expected to burn, and the most that the wallet is asked to allow for it. */
function Costs({ quote, amount, plan, account }: { quote: PayQuote; amount: string; plan: TronPlan | undefined; account: string }) {
  const t = useTexts('pay')
  const fee = plan && plan.steps.reduce((sum, step) => sum + BigInt(step.feeSun), 0n)
  const ceiling = plan?.steps.reduce((sum, step) => sum + BigInt(step.feeLimit), 0n)
  return (
    <div className="grid gap-2">
      <Facts
        rows={[
          [t.walletPays, <Price amount={amount} size="lg" />],
          [t.network, `${NAME} (${NETWORKS[TRON].label})`],
          [t.walletFee, fee === undefined ? '…' : <span className="tabular-nums" data-fee={fee.toString()}>{t.feeAbout({ fee: trx(fee), coin: COIN })}</span>],
          [t.feeCeiling, ceiling === undefined ? '…' : <span className="tabular-nums" data-ceiling={ceiling.toString()}>{t.feeCeilingText({ limit: trx(ceiling), coin: COIN })}</span>],
          [t.walletBalance, plan ? <span className="tabular-nums">{`${formatAmount(plan.balance)} USDT · ${trx(BigInt(plan.nativeSun))} ${COIN}`}</span> : '…'],
        ]}
      />
      <Facts stacked rows={[[t.walletAccount, <Address address={account} />], [t.walletSpender, <Address address={quote.shop} />]]} />
      <p className="text-xs text-quiet">{`${t.walletPrice} ${t.walletFeeNote}`}</p>
    </div>
  )
}

/** The wallet's coming questions, in their order. */
function Asked({ amount, plan, isWrongChain }: { amount: string; plan: TronPlan | undefined; isWrongChain: boolean }) {
  const t = useTexts('pay')
  const lines = [
    ...(isWrongChain ? [t.walletAskSwitch({ name: NAME })] : []),
    ...(plan?.approve ? [t.walletAskApprove({ amount: formatAmount(plan.approve) })] : []),
    ...(plan?.paid === 'no' ? [t.walletAskPay({ amount })] : []),
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

function stepText(t: PayTexts, step: TronStep, amount: string, plan: TronPlan | undefined): string {
  switch (step.at) {
    case 'network': return t.walletAskedNetwork
    case 'checking': return t.walletReading
    case 'approve': return t.walletAskedApprove({ amount: formatAmount(plan?.approve ?? amount) })
    case 'approving': return t.walletApproving
    case 'pay': return t.walletAskedPay({ amount })
    case 'sending': return t.walletSending
    case 'paying': return t.walletPaying
    case 'mined': return t.walletMined
  }
}

function Step({ step, amount, plan }: { step: TronStep; amount: string; plan: TronPlan | undefined }) {
  const t = useTexts('pay')
  const maySafelyClose = step.at === 'paying' || step.at === 'mined'
  return (
    <div role="status" data-step={step.at} className="flex gap-3 rounded-card bg-amber-soft p-3 text-sm">
      {step.at === 'mined' ? <Icon name="check" className="size-5 text-jade-text" /> : <Spinner />}
      <div>
        <p className="font-medium">{stepText(t, step, amount, plan)}</p>
        {maySafelyClose && <p>{t.walletMayClose}</p>}
      </div>
    </div>
  )
}
