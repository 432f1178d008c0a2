import { useState, useSyncExternalStore } from 'react'
import { LANGUAGES } from '../../../basics/locales.ts'
import type { OrderTab } from '../../../basics/orderTabs.ts'
import { useHead } from '../../client/head.tsx'
import { Link, openOverlay } from '../../client/router.tsx'
import { signOut, useSession } from '../../client/session.ts'
import { useSettings } from '../../client/settings.tsx'
import { readKept } from '../../client/storage.ts'
import { readConnection, subscribeConnection } from '../../client/wallet/connection.ts'
import { THEMES } from '../../page.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { ConsentRow } from '../consent/ConsentRow.tsx'
import { ServiceLink } from '../item/ServiceLink.tsx'
import { useOrderCounts } from '../history/useOrderCounts.ts'
import { useUnread } from '../message/useUnread.ts'
import type { WalletOverlay } from '../overlayKinds.ts'
import {
  addressesPath,
  checkPath,
  explainPath,
  historyPath,
  historyTab,
  messagePath,
  savedPath,
} from '../paths.ts'
import { SeenSwitch } from '../saved/SeenSwitch.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { RowButton, RowLink, Rows } from './Rows.tsx'
import { openSetting } from '../parts/openSetting.ts'
import { useAccount } from './useAccount.ts'

export default function SettingScreen() {
  const t = useTexts('shop')
  const account = useTexts('account')
  const { signedIn } = useSession()
  const asMember = useAsMember()
  useHead({ title: `${t.tabMine} · ${t.shopName}` })
  return (
    <div className="mx-auto grid max-w-150 grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-4 pb-8">
      <h1 className="sr-only">{t.tabMine}</h1>
      <ProfileCard />
      <Shopping />
      <WalletRow />
      <Security />
      <Display />
      <Rows title={account.moreLinks}>
        <RowLink href="/norisk" icon="shield" label={account.paymentSafety} />
        <RowButton
          onClick={asMember(() => openSetting('data'))}
          icon="person"
          label={account.myData}
        />
        <ServiceLink />
      </Rows>
      {signedIn && <SignOut />}
    </div>
  )
}

function Display() {
  const t = useTexts('shop')
  const { locale, setLocale, theme, setTheme, languages } = useSettings()
  return (
    <Fold title={t.display}>
      <div className="grid gap-6 pb-4">
        {languages.length > 1 && (
          <Chips
            label={t.language}
            chips={languages.map((value) => ({ value, label: LANGUAGES[value].name }))}
            value={locale}
            onChange={setLocale}
          />
        )}
        <Chips
          label={t.theme}
          chips={THEMES.map((value) => ({ value, label: t[`theme.${value}`] }))}
          value={theme}
          onChange={setTheme}
        />
        <ConsentRow />
        <SeenSwitch />
      </div>
    </Fold>
  )
}

const STATE_ICONS = {
  toPay: 'wallet',
  toShip: 'gift',
  toReceive: 'pin',
  afterSale: 'returns',
} as const satisfies Record<Exclude<OrderTab, 'all'>, IconName>

/** The states of orders, each with its list and how many are under way. */
function OrderStates() {
  const t = useTexts('delivery')
  const { tabs } = useOrderCounts()
  return (
    <div className="grid grid-cols-4">
      {entriesOf(STATE_ICONS).map(([tab, icon]) => (
        <Link
          key={tab}
          href={historyTab(tab)}
          className="relative grid min-h-18 place-items-center content-center gap-1 px-1 text-center text-xs active:bg-shade"
        >
          <Icon name={icon} className="size-6 text-quiet" />
          {t[`tab_${tab}`]}
          {tabs[tab] > 0 && (
            <span className="absolute top-1.5 left-1/2 ml-2 min-w-4 rounded-full bg-accent-fill px-1 text-on-accent tabular-nums">
              {Math.min(tabs[tab], 99)}
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}

const entriesOf = <K extends string, V>(of: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(of) as [K, V][]

function Shopping() {
  const t = useTexts('shop')
  const account = useTexts('account')
  const unread = useUnread()
  return (
    <Rows title={account.shopping}>
      <OrderStates />
      <RowLink href={historyPath} icon="orders" label={t.tabOrders} />
      <RowLink href={savedPath()} icon="heart" label={t.saved} />
      <RowLink href={explainPath()} icon="search" label={account.findPayment} />
      <RowLink href={checkPath} icon="gauge" label={account.spendingLimits} />
      <RowLink href={addressesPath} icon="pin" label={account.addresses} />
      <RowLink
        href={messagePath}
        icon="bell"
        label={account.messages}
        note={
          unread > 0 && (
            <span className="rounded-full bg-accent-fill px-2 py-0.5 text-xs text-on-accent tabular-nums">
              {Math.min(unread, 99)}
              <span className="sr-only"> {account.unread}</span>
            </span>
          )
        }
      />
    </Rows>
  )
}

/** Visitors see the same rows, so that nothing moves once the account is known; they sign in first. */
function useAsMember(): (then: () => void) => () => void {
  const { signedIn } = useSession()
  return (then) => (signedIn ? then : () => openLogin())
}

function Security() {
  const t = useTexts('account')
  const asMember = useAsMember()
  const { data } = useAccount()
  const state = (isSet: boolean | undefined) =>
    isSet === undefined ? undefined : isSet ? t.isSet : t.isNotSet
  return (
    <Rows title={t.security}>
      <RowButton
        onClick={asMember(() => openSetting('password'))}
        icon="lock"
        label={t.password}
        note={state(data?.user.hasPassword)}
      />
      <RowButton
        onClick={asMember(() => openSetting('fund'))}
        icon="shield"
        label={t.fundPassword}
        note={state(data?.user.hasSecPassword)}
      />
      <RowButton onClick={asMember(() => openSetting('passkeys'))} icon="key" label={t.passkeys} />
      <RowButton
        onClick={asMember(() => openSetting('wallets'))}
        icon="wallet"
        label={t.boundWallets}
      />
      <RowButton
        onClick={asMember(() => openSetting('sessions'))}
        icon="device"
        label={t.sessions}
      />
      <RowButton
        onClick={asMember(() => openSetting('notices'))}
        icon="bell"
        label={t.noticeSettings}
      />
      <RowButton onClick={asMember(() => openSetting('invite'))} icon="gift" label={t.invite} />
    </Rows>
  )
}

function SignOut() {
  const t = useTexts('account')
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <Button wide busy={busy} onClick={leave}>
      {t.signOut}
    </Button>
  )
}

/** The connected wallet, or the last one. */
function useWalletAddress(): string | undefined {
  return useSyncExternalStore(
    subscribeConnection,
    () => readConnection()?.address ?? readKept('address'),
    () => undefined,
  )
}

function WalletRow() {
  const t = useTexts('shop')
  const address = useWalletAddress()
  return (
    <button
      type="button"
      onClick={() => openOverlay({ kind: 'wallet' } satisfies WalletOverlay)}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-4 text-start active:bg-shade"
    >
      <Icon name="wallet" className="size-6 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{address ? t.walletConnected : t.walletNone}</span>
        {address ? (
          <Address address={address} />
        ) : (
          <span className="block text-sm text-quiet">{t.walletNoneText}</span>
        )}
      </span>
      <Icon name="next" className="size-4 text-quiet" />
    </button>
  )
}
