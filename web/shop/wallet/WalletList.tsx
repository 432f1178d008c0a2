import { useEffect, useRef, useState } from 'react'
import { firstOfKind, NETWORKS, tron } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { connectWallet } from '../../client/wallet/connection.ts'
import type { Wallet, WalletKind } from '../../client/wallet/provider.ts'
import { Button, Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletApps } from './WalletApps.tsx'
import { WalletProblem } from './WalletProblem.tsx'
import { useWallets } from './useWallet.ts'
import { isDemoWallet, walletName } from './walletName.ts'

const keyOf = ({ kind, info }: Wallet): string => `${kind} ${info.uuid}`

type Props = {
  kind?: WalletKind
  onConnected?: () => void
  /** Paying was pressed: the only wallet is asked without another press. */
  goOn?: boolean
}

/** The browser's wallets of one kind or both; where there is none, ways to get one. */
export function WalletList({ kind, onConnected, goOn = false }: Props) {
  const t = useTexts('pay')
  const search = useWallets(true)
  const wallets = useOpenWallets(search.wallets, kind)
  const { looking } = search
  const [connecting, setConnecting] = useState<string>()
  const [error, setError] = useState<unknown>()
  const connect = async (wallet: Wallet) => {
    setError(undefined)
    setConnecting(keyOf(wallet))
    try {
      await connectWallet(wallet)
      onConnected?.()
    } catch (cause) {
      setError(cause)
    } finally {
      setConnecting(undefined)
    }
  }
  const wasAsked = useRef(false)
  const only = goOn && !looking && wallets.length === 1 ? wallets[0] : undefined
  useEffect(() => {
    if (!only || wasAsked.current) return
    wasAsked.current = true
    void connect(only)
  })
  return (
    <div className="grid gap-3">
      <p className="flex gap-2 text-sm text-quiet">
        <Icon name="shield" className="size-5 text-jade-text" />
        {t.walletSafety}
      </p>
      {error !== undefined && (
        <WalletProblem error={error} network={firstOfKind(kind ?? 'evm').id} />
      )}
      {wallets.length > 0 && (
        <ul className="grid gap-2">
          {wallets.map((wallet) => (
            <li key={keyOf(wallet)}>
              <Button
                wide
                busy={connecting === keyOf(wallet)}
                disabled={connecting !== undefined && connecting !== keyOf(wallet)}
                onClick={() => void connect(wallet)}
                className="justify-start text-start"
              >
                <WalletLabel wallet={wallet} showsKind={kind === undefined} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {connecting ? t.walletConnecting : ''}
      </p>
      {wallets.length === 0 && (looking ? <Looking /> : <NoWallet kind={kind} />)}
    </div>
  )
}

function WalletLabel({ wallet, showsKind }: { wallet: Wallet; showsKind: boolean }) {
  const t = useTexts('pay')
  return (
    <>
      {wallet.info.icon ? (
        <img src={wallet.info.icon} alt="" width={28} height={28} className="rounded-md" />
      ) : (
        <Icon name="wallet" className="size-7" />
      )}
      <span className="min-w-0 flex-1">
        {walletName(t, wallet)}
        {showsKind && wallet.kind === tron.kind && (
          <span className="ml-2 text-xs whitespace-nowrap text-quiet">{tron.label}</span>
        )}
        {isDemoWallet(wallet) && <span className="block text-xs text-quiet">{t.walletDemo}</span>}
      </span>
    </>
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

/** The kinds of wallet that the shop's networks take. */
function useOpenWallets(
  wallets: readonly Wallet[],
  kind: WalletKind | undefined,
): readonly Wallet[] {
  const hasTron = useHasTron()
  return wallets.filter((wallet) =>
    kind === undefined ? wallet.kind === 'evm' || hasTron : wallet.kind === kind,
  )
}

const useHasTron = (): boolean =>
  useCall('listNetworks', {}).data?.some(({ network }) => NETWORKS[network].kind === 'tron') ??
  false

function NoWallet({ kind }: { kind: WalletKind | undefined }) {
  const t = useTexts('pay')
  const hasTron = useHasTron()
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.walletNone}</h3>
      <p className="text-sm">{t.walletNoneText}</p>
      <h4 className="mt-2 text-sm font-medium">{t.walletOpenIn}</h4>
      {location.protocol === 'https:' ? (
        <WalletApps kind={kind ?? (hasTron ? 'tron' : 'evm')} />
      ) : (
        <p className="text-sm text-quiet">{t.walletHttps}</p>
      )}
    </section>
  )
}
