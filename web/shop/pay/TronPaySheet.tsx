import { formatUnits, microOf } from '../../../basics/money.ts'
import { tron } from '../../../basics/networks.ts'
import type { PayTexts } from '../../../i18n/cn/pay.ts'
import { isSend, type AnyQuote } from '../../client/wallet/payPlan.ts'
import type { TronPlan, TronStep } from '../../client/wallet/tron/payOnTron.ts'
import { UNKNOWN_CHAIN } from '../../client/wallet/tron/tronLink.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletRefused } from '../wallet/WalletRefused.tsx'
import { SUN_DECIMALS, formatCoin } from '../wallet/coin.ts'
import { useConnection } from '../wallet/useWallet.ts'
import { ChangeWallet, PayAction, PayAsked, PayCosts, PayStepNote } from './WalletPayParts.tsx'
import { toOf, type PaySheetProps } from './WalletPaySheet.tsx'
import { useGoOn } from './useGoOn.ts'
import { useTronPay } from './useTronPay.ts'

const trx = (sun: bigint): string => formatCoin(sun, SUN_DECIMALS)
const { name: NAME, nativeSymbol: COIN } = tron

/** A wallet's payment on TRON: choose a wallet, see the cost and its ceiling, confirm. */
export default function TronPaySheet({ order, quote, onClose, other, goOn }: PaySheetProps) {
  const t = useTexts('pay')
  const connection = useConnection()
  if (!quote || connection?.kind !== 'tron') {
    return (
      <Sheet open onClose={onClose} title={t.walletTitle}>
        <div className="grid gap-4 p-4">
          {connection && (
            <p role="status" className="rounded-card bg-amber-soft p-3 text-sm">
              {t.walletOtherKind({ name: NAME })}
            </p>
          )}
          <WalletList kind="tron" goOn={goOn.current !== undefined} />
        </div>
      </Sheet>
    )
  }
  return <Paying order={order} quote={quote} onClose={onClose} other={other} goOn={goOn} />
}

function Paying({
  order,
  quote,
  onClose,
  other,
  goOn,
}: Pick<PaySheetProps, 'order' | 'onClose' | 'other' | 'goOn'> & { quote: AnyQuote }) {
  const t = useTexts('pay')
  const connection = useConnection()!
  const pay = useTronPay(connection, quote, order.secret)
  const isWrongChain = connection.chainId !== UNKNOWN_CHAIN && connection.chainId !== quote.chainId
  const waits = isWrongChain || Boolean(pay.plan?.approve)
  const ready = pay.plan?.paid === 'no' && !waits ? quote : undefined
  useGoOn(goOn, pay, waits, ready, order.payment.decimals)
  const decimal = formatUnits(quote.priceBase, order.payment.decimals, 2)
  const amount = formatAmount(decimal)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.walletPayTitle}
      footer={<PayAction pay={pay} isWrongChain={isWrongChain} network={NAME} onClose={onClose} />}
    >
      <div className="grid gap-4 p-4">
        <Costs quote={quote} amount={decimal} plan={pay.plan} account={connection.address} />
        <PayAsked
          lines={[
            ...(isWrongChain ? [t.walletAskSwitch({ name: NAME })] : []),
            ...(pay.plan?.approve
              ? [t.walletAskApprove({ amount: formatAmount(pay.plan.approve) })]
              : []),
            ...(pay.plan?.paid === 'no'
              ? [(isSend(quote) ? t.walletAskTransfer : t.walletAskPay)({ amount })]
              : []),
          ]}
        />
        <WalletRefused cause={pay.error} network={tron.id} />
        <ChangeWallet error={pay.error} kind="tron" />
        {pay.step && (
          <PayStepNote at={pay.step.at} text={stepText(t, pay.step, amount, pay.plan)} />
        )}
        {!pay.step && pay.plan?.paid !== 'byMe' && other}
      </div>
    </Sheet>
  )
}

/** The price, the expected fee and the maximum that the wallet is asked to allow. */
function Costs({
  quote,
  amount,
  plan,
  account,
}: {
  quote: AnyQuote
  amount: string
  plan: TronPlan | undefined
  account: string
}) {
  const t = useTexts('pay')
  const fee = plan && plan.steps.reduce((sum, step) => sum + BigInt(step.feeSun), 0n)
  const ceiling = plan?.steps.reduce((sum, step) => sum + BigInt(step.feeLimit), 0n)
  return (
    <PayCosts
      amount={amount}
      network={`${NAME} (${tron.label})`}
      fees={[
        [
          t.walletFee,
          fee !== undefined && (
            <span className="tabular-nums" data-fee={fee.toString()}>
              {t.feeAbout({ fee: trx(fee), coin: COIN })}
            </span>
          ),
        ],
        [
          t.feeCeiling,
          ceiling !== undefined && (
            <span className="tabular-nums" data-ceiling={ceiling.toString()}>
              {t.feeCeilingText({ limit: trx(ceiling), coin: COIN })}
            </span>
          ),
        ],
      ]}
      balance={
        plan && `${formatAmount(plan.balance)} USDT · ${trx(BigInt(plan.nativeSun))} ${COIN}`
      }
      missing={plan && microOf(plan.missing) > 0n ? formatAmount(plan.missing) : undefined}
      account={account}
      to={toOf(quote)}
    />
  )
}

function stepText(t: PayTexts, step: TronStep, amount: string, plan: TronPlan | undefined): string {
  switch (step.at) {
    case 'network':
      return t.walletAskedNetwork
    case 'checking':
      return t.walletReading
    case 'approve':
      return t.walletAskedApprove({ amount: formatAmount(plan?.approve ?? amount) })
    case 'approving':
      return t.walletApproving
    case 'pay':
      return t.walletAskedPay({ amount })
    case 'sending':
      return t.walletSending
    case 'paying':
      return t.walletPaying
    case 'mined':
      return t.walletMined
  }
}
