import { useEffect, useState, type MouseEvent } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import {
  DEEP_LINK_DELAY_MS,
  tronTransferApps,
  walletApps,
  type WalletApp,
} from '../../client/wallet/deepLinks.ts'
import type { WalletKind } from '../../client/wallet/provider.ts'
import { Spinner, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { TransferQuote } from '../parts/payView.ts'

const MY_WALLETS = { pageNo: 1, pageSize: 100, column: 'createTime', order: 'asc' } as const

const pageIcon = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''

/** Announces the wallet app, then opens it (rules: screens#timings). The page stays for the reader's return. */
function useLeaving() {
  const [going, go] = useState<WalletApp>()
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => location.assign(going.link), DEEP_LINK_DELAY_MS)
    const back = () => document.visibilityState === 'visible' && go(undefined)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [going])
  return { going, go }
}

const pageFacts = (actionId: string) => ({ title: document.title, icon: pageIcon(), actionId })

/** Wallet apps that can open this page in their own browser. */
export function WalletApps({ kind }: { kind: WalletKind }) {
  const [actionId] = useState(() => String(Date.now()))
  return <AppLinks apps={walletApps(location.href, kind, pageFacts(actionId))} />
}

export function TransferApps({ quote }: { quote: TransferQuote }) {
  const { data } = useMemberCall('listWallets', MY_WALLETS)
  const [actionId] = useState(() => String(Date.now()))
  const senders = (data?.records ?? [])
    .filter(({ asset, address }) => asset === 'TRX' && address !== quote.receiver)
    .map(({ address }) => address)
  const token = NETWORKS[105].usdtAddress
  const apps = tronTransferApps(location.origin, pageFacts(actionId), { ...quote, token }, senders)
  return <AppLinks apps={apps} />
}

function AppLinks({ apps }: { apps: readonly WalletApp[] }) {
  const t = useTexts('pay')
  const { going, go } = useLeaving()
  const leave = (event: MouseEvent, app: WalletApp) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(app)
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {apps.map((app) => (
          <li key={app.id}>
            <a
              href={app.link}
              rel="noreferrer"
              onClick={(event) => leave(event, app)}
              className={buttonClass('plain')}
            >
              {app.name}
              {going?.id === app.id ? <Spinner /> : <Icon name="external" className="size-4" />}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {going ? t.walletOpening({ name: going.name }) : ''}
      </p>
    </>
  )
}
