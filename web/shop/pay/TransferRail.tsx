import { useState, type ReactNode } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { transferLink } from '../../client/wallet/deepLinks.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { TransferApps } from '../wallet/WalletApps.tsx'
import { ExchangeGuide } from './ExchangeGuide.tsx'
import type { Order, TransferQuote } from '../parts/payView.ts'

/** Hides buttons that need scripts where scripts are off. */
const WithScript = ({ children }: { children: ReactNode }) => (
  <span className="noscript:hidden">{children}</span>
)

type PayTexts = ReturnType<typeof useTexts<'pay'>>

const noteOf = (t: PayTexts, by: TransferQuote['by']): string =>
  by === 'address'
    ? t.amountNoteAddress
    : by === 'usedAddress'
      ? t.amountNoteUsedAddress
      : t.amountNote

type Props = { order: Order; quote: TransferQuote; chainId: number | undefined }

/** Only for USDT of TRON's main network: wallet apps know no other (decision 092). */
function TronApps({ quote }: { quote: TransferQuote }) {
  const t = useTexts('pay')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-center gap-3 noscript:hidden" data-transfer-apps>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t.openInWallet}
      </Button>
      {isOpen && (
        <>
          <p className="text-center text-sm text-quiet">{t.openInWalletNote}</p>
          <TransferApps quote={quote} />
        </>
      )}
    </div>
  )
}

/** Amount, address and QR for any wallet or exchange, complete without scripts. */
export function TransferRail({ order, quote, chainId }: Props) {
  const t = useTexts('pay')
  const refund = useTexts('refund')
  const { amount, amountBase, receiver, network, by, isRest } = quote
  const { name, kind } = NETWORKS[network]
  return (
    <section className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-4">
      <div className="grid justify-items-center text-center">
        <h2 className="text-sm text-quiet">{isRest ? refund.remainderTitle : t.amount}</h2>
        <p className="flex items-center">
          <span data-amount={amount} className="text-2xl font-semibold text-accent tabular-nums">
            {formatAmount(amount)}
          </span>
          <span className="ml-1.5 text-sm text-quiet">USDT</span>
          <WithScript>
            <Copy text={amount} what={t.copyAmount} />
          </WithScript>
        </p>
        <p className="text-sm">{t.onNetwork({ name, label: NETWORKS[network].label })}</p>
        <p className="mt-1 text-sm text-quiet">
          {isRest && by === 'amount' ? refund.remainderText : noteOf(t, by)}
        </p>
      </div>
      <QrCode text={receiver} label={t.qr} />
      <div className="grid justify-items-center gap-1 text-center">
        <h2 className="text-sm text-quiet">{t.address}</h2>
        <p className="max-w-72" data-address={receiver}>
          <Address address={receiver} />
        </p>
        <WithScript>
          <Copy text={receiver} what={t.copyAddress} />
        </WithScript>
        {kind === 'evm' && <p className="text-sm text-amber-text">{t.notEthereum({ name })}</p>}
        <p className="text-sm text-quiet">{t.addressNote({ name })}</p>
        <p className="text-sm">{t.exchangeFeeNote({ amount: formatAmount(amount) })}</p>
      </div>
      <ExchangeGuide network={network} />
      {kind === 'evm' && chainId !== undefined && (
        <a
          href={transferLink(order.payment.token, chainId, receiver, amountBase)}
          className={buttonClass('quiet')}
        >
          {t.openInWallet}
        </a>
      )}
      {network === 105 && order.payment.token === NETWORKS[105].usdtAddress && (
        <TronApps quote={quote} />
      )}
    </section>
  )
}
