import { useSyncExternalStore } from 'react'
import { LOCALES, LOCALE_NAME } from '../../../basics/locales.ts'
import { useHead } from '../../client/head.tsx'
import { Link, openOverlay } from '../../client/router.tsx'
import { useSettings } from '../../client/settings.tsx'
import { readKept } from '../../client/storage.ts'
import { readConnection, subscribeConnection } from '../../client/wallet/connection.ts'
import { THEMES } from '../../page.ts'
import { Address } from '../../ui/Address.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ServiceLink } from '../item/ItemDetails.tsx'
import type { WalletOverlay } from '../Overlays.tsx'
import { historyPath } from '../paths.ts'

export default function SettingScreen() {
  const t = useTexts('shop')
  const { locale, setLocale, theme, setTheme } = useSettings()
  useHead({ title: `${t.tabMine} · ${t.shopName}` })
  return (
    <div className="mx-auto grid max-w-150 gap-8 px-4 pt-4">
      <h1 className="text-xl font-bold">{t.tabMine}</h1>
      <WalletRow />
      <Chips label={t.language} chips={LOCALES.map((value) => ({ value, label: LOCALE_NAME[value] }))} value={locale} onChange={setLocale} />
      <Chips label={t.theme} chips={THEMES.map((value) => ({ value, label: t[`theme.${value}`] }))} value={theme} onChange={setTheme} />
      <nav aria-label={t.moreLinks}>
        <Row href={historyPath} icon="orders" label={t.tabOrders} />
        <Row href="/norisk" icon="shield" label={t.paymentSafety} />
        <div className="-mt-px"><ServiceLink /></div>
      </nav>
    </div>
  )
}

/** The wallet that is, or last was, connected here. */
function useWalletAddress(): string | undefined {
  return useSyncExternalStore(subscribeConnection, () => readConnection()?.address ?? readKept('address'), () => undefined)
}

function WalletRow() {
  const t = useTexts('shop')
  const address = useWalletAddress()
  return (
    <button type="button" onClick={() => openOverlay({ kind: 'wallet' } satisfies WalletOverlay)} className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-4 text-start active:bg-shade">
      <Icon name="wallet" className="size-6 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{address ? t.walletConnected : t.walletNone}</span>
        {address ? <Address address={address} /> : <span className="block text-sm text-quiet">{t.walletNoneText}</span>}
      </span>
      <Icon name="next" className="size-4 text-quiet" />
    </button>
  )
}

function Row({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <Link href={href} className="-mt-px flex min-h-12 items-center gap-3 border-y border-line active:bg-shade">
      <Icon name={icon} />
      <span className="flex-1">{label}</span>
      <Icon name="next" className="size-4 text-quiet" />
    </Link>
  )
}
