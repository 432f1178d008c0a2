import type { ReactNode } from 'react'
import { Address } from '../../ui/Address.tsx'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'

/** What the wallet sheets of all networks have in common. */

type ActionProps = {
  pay: {
    plan: unknown
    step: { at: string } | undefined
    error: unknown
    busy: boolean
    switchChain(): void
    readAgain(): void
    pay(): void
  }
  isWrongChain: boolean
  /** The network's name. */
  network: string
  onClose: () => void
}

/** The sheet's one main button: what comes next. */
export function PayAction({ pay, isWrongChain, network, onClose }: ActionProps) {
  const t = useTexts('pay')
  if (pay.step?.at === 'mined')
    return (
      <Button look="main" wide onClick={onClose}>
        {t.progress}
      </Button>
    )
  if (isWrongChain && !pay.step)
    return (
      <Button look="main" wide busy={pay.busy} onClick={pay.switchChain}>
        {t.walletAskSwitch({ name: network })}
      </Button>
    )
  if (pay.error !== undefined && !pay.busy)
    return (
      <Button look="main" wide onClick={pay.readAgain}>
        {t.again}
      </Button>
    )
  if (!pay.plan)
    return (
      <Button look="main" wide busy>
        {t.walletReading}
      </Button>
    )
  return (
    <Button look="main" wide busy={pay.busy} onClick={pay.pay}>
      {t.walletGo}
    </Button>
  )
}

type CostsProps = {
  /** Decimal USDT. */
  amount: string
  /** The network as the sheet names it. */
  network: string
  /** What the network takes; rows without a value yet are being read. */
  fees: readonly (readonly [name: string, value: ReactNode])[]
  /** What the wallet has, in USDT and in the network's coin. */
  balance: string | undefined
  account: string
  spender: string
}

/** What it takes: the price, the fee, and whether the wallet has it. */
export function PayCosts({ amount, network, fees, balance, account, spender }: CostsProps) {
  const t = useTexts('pay')
  return (
    <div className="grid gap-2">
      <Facts
        rows={[
          [t.walletPays, <Price amount={amount} size="lg" />],
          [t.network, network],
          ...fees.map(([name, value]) => [name, value || '…'] as const),
          [
            t.walletBalance,
            balance === undefined ? '…' : <span className="tabular-nums">{balance}</span>,
          ],
        ]}
      />
      <Facts
        stacked
        rows={[
          [t.walletAccount, <Address address={account} />],
          [t.walletSpender, <Address address={spender} />],
        ]}
      />
      <div className="text-xs text-quiet">
        <p>{t.walletPrice}</p>
        <p>{t.walletFeeNote}</p>
      </div>
    </div>
  )
}

/** The wallet's coming questions, in their order. */
export function PayAsked({ lines }: { lines: readonly string[] }) {
  const t = useTexts('pay')
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

/** How far the payment is; once it was sent the page may be closed. */
export function PayStepNote({ at, text }: { at: string; text: string }) {
  const t = useTexts('pay')
  const isMined = at === 'mined'
  return (
    <div
      role="status"
      data-step={at}
      className={classes(
        'flex gap-3 rounded-card p-3 text-sm',
        isMined ? 'bg-jade-soft' : 'bg-amber-soft',
      )}
    >
      {isMined ? <Icon name="check" className="size-5 text-jade-text" /> : <Spinner />}
      <div>
        <p className="font-medium">{text}</p>
        {(isMined || at === 'paying') && <p>{t.walletMayClose}</p>}
      </div>
    </div>
  )
}
