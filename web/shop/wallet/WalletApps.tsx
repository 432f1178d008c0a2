import { useEffect, useState, type MouseEvent } from 'react'
import { DEEP_LINK_DELAY_MS, walletApps, type WalletApp } from '../../client/wallet/deepLinks.ts'
import type { WalletKind } from '../../client/wallet/provider.ts'
import { Spinner, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

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

/** Wallet apps that can open this page in their own browser. */
export function WalletApps({ kind }: { kind: WalletKind }) {
  const t = useTexts('pay')
  const [actionId] = useState(() => String(Date.now()))
  const { going, go } = useLeaving()
  const apps = walletApps(location.href, kind, {
    title: document.title,
    icon: pageIcon(),
    actionId,
  })
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
