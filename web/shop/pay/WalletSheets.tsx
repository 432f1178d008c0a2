import { useEffect, useRef, useState } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { chunk } from '../../client/chunk.ts'
import { keep, readKept } from '../../client/storage.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { LateSheet } from '../LateSheet.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { forgetIntent, intendedTotal } from '../parts/payIntent.ts'
import type { Order, PayView } from '../parts/payView.ts'
import { OtherRail, type Rail } from './WalletPayParts.tsx'
import WalletPaySheet from './WalletPaySheet.tsx'
import { useOpenTransfer } from './useOpenTransfer.ts'
import { quoteOf, sendQuoteOf } from './useWalletPay.ts'

/** Loaded separately: only TRON payments need to read TRON transactions. */
const TronPaySheet = chunk('web/shop/pay/TronPaySheet.tsx', () => import('./TronPaySheet.tsx'))

/** The rail that this device chose last. */
const LAST_RAIL = 'payRail'

type Props = { order: Order; view: PayView; chainId: number; onClose: () => void }

/**
 * Pays from a wallet: by a transfer where the order has an address of its own, else through the contract (rules:
 * payments#transfer-from-a-wallet). Asks for an address first where there are few.
 */
export function WalletSheets({ order, view, chainId, onClose }: Props) {
  const t = useTexts('pay')
  const [chosen, setChosen] = useState<Rail>(() =>
    readKept(LAST_RAIL) === 'contract' ? 'contract' : 'transfer',
  )
  // React may discard a render that is never shown, so the intent is forgotten only in an effect.
  const [intended] = useState(() => intendedTotal(order.orderId, 'wallet'))
  useEffect(() => forgetIntent(order.orderId, 'wallet'), [order.orderId])
  const goOn = useRef(intended)
  const choose = (rail: Rail) => {
    goOn.current = undefined
    keep(LAST_RAIL, rail)
    setChosen(rail)
  }
  const { isOpening } = useOpenTransfer(order, view.mayOpenTransfer)
  const send = sendQuoteOf(order, view, chainId)
  const toContract = quoteOf(order, view, chainId)
  if (isOpening)
    return (
      <Sheet open onClose={onClose} title={t.walletPayTitle}>
        <Skeleton className="m-4 h-60" />
      </Sheet>
    )
  const rail: Rail = send && (chosen === 'transfer' || !toContract) ? 'transfer' : 'contract'
  const props = {
    order,
    quote: rail === 'transfer' ? send : toContract,
    chainId,
    onClose,
    goOn,
    other: send && toContract && <OtherRail rail={rail} onChoose={choose} />,
  }
  return NETWORKS[order.payment.network].kind === 'tron' ? (
    <Boundary onClose={onClose} fallback={<LateSheet />}>
      <TronPaySheet key={rail} {...props} />
    </Boundary>
  ) : (
    <WalletPaySheet key={rail} {...props} />
  )
}
