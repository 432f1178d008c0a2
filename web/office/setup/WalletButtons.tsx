import type { NetworkKind } from '../../../basics/networks.ts'
import type { Wallet } from '../../client/wallet/provider.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useWallets } from './wallets.ts'

/** One button for each wallet that this browser has. */
export function WalletButtons({
  kind,
  label,
  busy,
  onChoose,
}: {
  kind: NetworkKind
  label: (name: string) => string
  busy: boolean
  onChoose: (wallet: Wallet) => void
}) {
  const t = useTexts('officeSetup')
  const wallets = useWallets(kind)
  if (wallets.length === 0) return <p className="text-[13px] text-quiet">{t.noWallet}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {wallets.map((wallet) => (
        <OfficeButton
          key={`${wallet.info.rdns} ${wallet.info.uuid}`}
          busy={busy}
          onClick={() => onChoose(wallet)}
        >
          {label(wallet.info.name || t.browserWallet)}
        </OfficeButton>
      ))}
    </div>
  )
}
