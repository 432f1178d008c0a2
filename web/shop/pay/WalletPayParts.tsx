import type { ReactNode } from 'react'
import { walletErrorKey } from '../../client/wallet/walletError.ts'
import type { WalletKind } from '../../client/wallet/provider.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { WalletList } from '../wallet/WalletList.tsx'

/** Shared by the wallet sheets of all networks. */

export type Rail = 'transfer' | 'contract'

/** Failures after which another wallet may still pay. */
const CHANGED_FOR: readonly string[] = [
  'insufficientBalance',
  'insufficientNative',
  'tokenBlocked',
  'unsupported',
  'notFromContract',
]

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
  network: string
  onClose: () => void
}

/** The sheet's main button: the next step. */
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
  network: string
  /** The network's fees; rows without a value are still loading. */
  fees: readonly (readonly [name: string, value: ReactNode])[]
  /** The wallet's USDT and native coin. */
  balance: string | undefined
  /** USDT that the wallet lacks; undefined where it has enough. */
  missing: string | undefined
  account: string
  /** Where the money goes: the order's own address, or the contract with its name. */
  to: { address: string; isContract: boolean }
}

/** The price, the fee, and whether the wallet has enough. */
export function PayCosts({ amount, network, fees, balance, missing, account, to }: CostsProps) {
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
            <span className="tabular-nums">
              {balance ?? '…'}
              {missing !== undefined && (
                <span className="block text-red" data-missing={missing}>
                  {t.walletMissing({ missing })}
                </span>
              )}
            </span>,
          ],
        ]}
      />
      <Facts
        stacked
        rows={[
          [t.walletAccount, <Address address={account} />],
          [to.isContract ? t.walletSpender : t.address, <Address address={to.address} />],
        ]}
      />
      <div className="text-xs text-quiet">
        <p>{to.isContract ? t.walletPrice : t.walletOneSignature}</p>
        <p>{t.walletFeeNote}</p>
      </div>
    </div>
  )
}

/** The other way to pay from this wallet, where the order has both. */
export function OtherRail({ rail, onChoose }: { rail: Rail; onChoose: (rail: Rail) => void }) {
  const t = useTexts('pay')
  return rail === 'transfer' ? (
    <Fold title={t.walletOther} plain>
      <div className="grid gap-3 pb-4 text-sm">
        <p className="text-quiet">{t.walletOtherText}</p>
        <Button wide onClick={() => onChoose('contract')}>
          {t.walletByContract}
        </Button>
      </div>
    </Fold>
  ) : (
    <Button look="quiet" onClick={() => onChoose('transfer')}>
      {t.walletByTransfer}
    </Button>
  )
}

/** The browser's wallets again, where the chosen one cannot pay. */
export function ChangeWallet({ error, kind }: { error: unknown; kind: WalletKind }) {
  const t = useTexts('pay')
  if (error === undefined || !CHANGED_FOR.includes(walletErrorKey(error))) return null
  return (
    <Fold title={t.walletChange} plain>
      <div className="pb-4">
        <WalletList kind={kind} />
      </div>
    </Fold>
  )
}

/** The wallet's coming requests, in order. */
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

/** The payment's progress; once sent, the page may be closed. */
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
