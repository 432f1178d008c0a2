import { useState } from 'react'
import { DEFAULT_CHAIN } from '../../../basics/chains.ts'
import { connectWallet } from '../../client/wallet/connection.ts'
import { walletApps } from '../../client/wallet/deepLinks.ts'
import { DEMO_RDNS } from '../../client/wallet/discover.ts'
import type { Wallet } from '../../client/wallet/provider.ts'
import { Button, Spinner, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletProblem } from './WalletProblem.tsx'
import { useWallets } from './useWallet.ts'

/** The wallets of this browser to choose from; where there is none, the ways to get to one. */
export function WalletList({ onConnected }: { onConnected?: () => void }) {
  const t = useTexts('pay')
  const { wallets, looking } = useWallets(true)
  const [connecting, setConnecting] = useState<string>()
  const [error, setError] = useState<unknown>()
  const connect = async (wallet: Wallet) => {
    setError(undefined)
    setConnecting(wallet.info.uuid)
    try {
      await connectWallet(wallet)
      onConnected?.()
    } catch (cause) {
      setError(cause)
    } finally {
      setConnecting(undefined)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="flex gap-2 text-sm text-quiet">
        <Icon name="shield" className="size-5 text-jade-text" />
        {t.walletSafety}
      </p>
      {error !== undefined && <WalletProblem error={error} network={DEFAULT_CHAIN} />}
      {wallets.length > 0 && (
        <ul className="grid gap-2">
          {wallets.map((wallet) => (
            <li key={wallet.info.uuid}>
              <Button wide busy={connecting === wallet.info.uuid} disabled={connecting !== undefined && connecting !== wallet.info.uuid} onClick={() => void connect(wallet)} className="justify-start text-start">
                {wallet.info.icon ? <img src={wallet.info.icon} alt="" width={28} height={28} className="rounded-md" /> : <Icon name="wallet" className="size-7" />}
                <span className="min-w-0 flex-1">{wallet.info.name || t.walletInjected}</span>
                {wallet.info.rdns === DEMO_RDNS && <span className="text-xs text-quiet">{t.walletDemo}</span>}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {connecting ? t.walletConnecting : ''}
      </p>
      {wallets.length === 0 && (looking ? <Looking /> : <NoWallet />)}
    </div>
  )
}

function Looking() {
  const t = useTexts('pay')
  return (
    <p role="status" className="flex min-h-11 items-center gap-2 text-sm text-quiet">
      <Spinner />
      {t.walletLooking}
    </p>
  )
}

function NoWallet() {
  const t = useTexts('pay')
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.walletNone}</h3>
      <p className="text-sm">{t.walletNoneText}</p>
      <h4 className="mt-2 text-sm font-medium">{t.walletOpenIn}</h4>
      {location.protocol === 'https:' ? (
        <ul className="flex flex-wrap gap-2">
          {walletApps(location.href).map((app) => (
            <li key={app.id}>
              <a href={app.link} rel="noreferrer" className={buttonClass('plain')}>
                {app.name}
                <Icon name="external" className="size-4" />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-quiet">{t.walletHttps}</p>
      )}
    </section>
  )
}
