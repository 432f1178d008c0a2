import { disconnectWallet } from '../../client/wallet/connection.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletList } from './WalletList.tsx'
import { useConnection } from './useWallet.ts'
import { walletName } from './walletName.ts'

/** Connects and disconnects a wallet. */
export default function WalletSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('pay')
  const connection = useConnection()
  return (
    <Sheet open onClose={onClose} title={connection ? t.walletConnected : t.walletTitle}>
      <div className="p-4">
        {connection ? (
          <div className="grid gap-3">
            <p className="font-medium">{walletName(t, connection.wallet)}</p>
            <div className="flex items-start">
              <Address address={connection.address} />
              <Copy text={connection.address} what={t.copyAccount} />
            </div>
            <Button onClick={disconnectWallet}>{t.walletDisconnect}</Button>
          </div>
        ) : (
          <WalletList onConnected={onClose} />
        )}
      </div>
    </Sheet>
  )
}
