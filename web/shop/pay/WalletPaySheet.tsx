import type { ReactNode } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatUnits } from '../../../basics/money.ts'
import type { PayTexts } from '../../../i18n/cn/pay.ts'
import type { PayStep } from '../../client/wallet/payOrder.ts'
import { isSend, type AnyQuote, type PayPlan } from '../../client/wallet/payPlan.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletProblem } from '../wallet/WalletProblem.tsx'
import { formatCoin } from '../wallet/coin.ts'
import { useConnection } from '../wallet/useWallet.ts'
import type { Order } from '../parts/payView.ts'
import { ChangeWallet, PayAction, PayAsked, PayCosts, PayStepNote } from './WalletPayParts.tsx'
import { useGoOn, type GoOn } from './useGoOn.ts'
import { useWalletPay } from './useWalletPay.ts'

export type PaySheetProps = {
  order: Order
  quote: AnyQuote | undefined
  chainId: number
  onClose: () => void
  /** Switches to the other rail; not shown while this one is under way. */
  other: ReactNode
  goOn: GoOn
}

const usdt = (base: bigint, decimals: number): string => formatUnits(base, decimals, 2)

/** Choose a wallet, see the cost, confirm. Lists every request before the wallet opens. */
export default function WalletPaySheet({
  order,
  quote,
  chainId,
  onClose,
  other,
  goOn,
}: PaySheetProps) {
  const t = useTexts('pay')
  const connected = useConnection()
  const connection = connected?.kind === 'evm' ? connected : undefined
  const pay = useWalletPay(connection, quote)
  const { network, decimals } = order.payment
  const isWrongChain = connection !== undefined && connection.chainId !== chainId
  const waits = isWrongChain || Boolean(pay.plan?.approvals.length)
  useGoOn(goOn, pay, waits, pay.plan?.paid === 'no' && !waits ? quote : undefined, decimals)
  return (
    <Sheet
      open
      onClose={onClose}
      title={connection ? t.walletPayTitle : t.walletTitle}
      footer={
        connection &&
        quote && (
          <PayAction
            pay={pay}
            isWrongChain={isWrongChain}
            network={NETWORKS[network].name}
            onClose={onClose}
          />
        )
      }
    >
      <div className="grid gap-4 p-4">
        {connected && !connection && (
          <p role="status" className="rounded-card bg-amber-soft p-3 text-sm">
            {t.walletOtherKind({ name: NETWORKS[network].name })}
          </p>
        )}
        {!connection || !quote ? (
          <WalletList kind="evm" goOn={goOn.current !== undefined} />
        ) : (
          <>
            <Costs quote={quote} plan={pay.plan} decimals={decimals} account={connection.address} />
            <PayAsked lines={linesOf(t, quote, pay.plan, decimals, isWrongChain)} />
            {pay.error !== undefined && <WalletProblem error={pay.error} network={network} />}
            <ChangeWallet error={pay.error} kind="evm" />
            {pay.step && (
              <PayStepNote at={pay.step.at} text={stepText(t, pay.step, quote, decimals)} />
            )}
            {!pay.step && pay.plan?.paid !== 'byMe' && other}
          </>
        )}
      </div>
    </Sheet>
  )
}

function Costs({
  quote,
  plan,
  decimals,
  account,
}: {
  quote: AnyQuote
  plan: PayPlan | undefined
  decimals: number
  account: string
}) {
  const t = useTexts('pay')
  const { name, nativeSymbol } = NETWORKS[quote.network]
  return (
    <PayCosts
      amount={usdt(quote.priceBase, decimals)}
      network={`${name} (${quote.chainId})`}
      fees={[
        [
          t.walletFee,
          plan && (
            <span className="tabular-nums" data-fee={plan.feeWei.toString()}>
              {t.feeAbout({ fee: formatCoin(plan.feeWei), coin: nativeSymbol })}
            </span>
          ),
        ],
      ]}
      balance={
        plan &&
        `${formatAmount(usdt(plan.balanceBase, decimals))} USDT · ${formatCoin(plan.nativeWei)} ${nativeSymbol}`
      }
      missing={plan?.missingBase ? usdt(plan.missingBase, decimals) : undefined}
      account={account}
      to={toOf(quote)}
    />
  )
}

export const toOf = (quote: AnyQuote): { address: string; isContract: boolean } =>
  isSend(quote)
    ? { address: quote.receiver, isContract: false }
    : { address: quote.shop, isContract: true }

function linesOf(
  t: PayTexts,
  quote: AnyQuote,
  plan: PayPlan | undefined,
  decimals: number,
  isWrongChain: boolean,
): string[] {
  return [
    ...(isWrongChain ? [t.walletAskSwitch({ name: NETWORKS[quote.network].name })] : []),
    ...(plan?.approvals ?? []).map((one) =>
      one === 0n ? t.walletAskReset : t.walletAskApprove({ amount: usdt(one, decimals) }),
    ),
    ...(plan?.paid === 'no'
      ? [
          (isSend(quote) ? t.walletAskTransfer : t.walletAskPay)({
            amount: usdt(quote.priceBase, decimals),
          }),
        ]
      : []),
  ]
}

function stepText(t: PayTexts, step: PayStep, quote: AnyQuote, decimals: number): string {
  switch (step.at) {
    case 'network':
      return t.walletAskedNetwork
    case 'checking':
      return t.walletReading
    case 'approve':
      return t.walletAskedApprove({ amount: usdt(step.amountBase, decimals) })
    case 'approving':
      return t.walletApproving
    case 'pay':
      return t.walletAskedPay({ amount: usdt(quote.priceBase, decimals) })
    case 'paying':
      return t.walletPaying
    case 'mined':
      return t.walletMined
  }
}
