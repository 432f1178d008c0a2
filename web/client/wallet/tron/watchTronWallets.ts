import type { Provider, TronWallet, WalletInfo } from '../provider.ts'
import { safeIcon } from '../safeIcon.ts'
import { commonTronWallet, namespacedTronWallets, tip1193Provider } from './injectedTron.ts'

export const DEMO_TRON_RDNS = 'demo.xiaopu.tron'

/** Apps may inject late. */
const LATE_MS = 3_000
const LOOK_MS = 250

type Announcement = { info: WalletInfo; provider: Provider }

const isAnnouncement = (value: unknown): value is Announcement => {
  const { info, provider } = (value ?? {}) as Partial<Announcement>
  return (
    typeof provider?.request === 'function' &&
    typeof info?.uuid === 'string' &&
    typeof info.name === 'string' &&
    typeof info.rdns === 'string'
  )
}

/**
 * By TIP-6963, own namespaces, else the common places. Calls `onChange` now and for newcomers; returns the
 * unsubscriber.
 */
export function watchTronWallets(
  target: Window,
  onChange: (wallets: readonly TronWallet[]) => void,
): () => void {
  const announced = new Map<string, TronWallet>()
  let shown = ''
  const report = (always = false) => {
    const list = [...announced.values()]
    for (const one of namespacedTronWallets(target))
      if (!list.some(({ info }) => info.rdns === one.info.rdns)) list.push(one)
    const common = commonTronWallet(target)
    // Extensions also take the common places.
    if (common && list.every(({ info }) => info.rdns === DEMO_TRON_RDNS)) list.push(common)
    const now = list.map(({ info }) => `${info.rdns} ${info.uuid}`).join('\n')
    if (now === shown && !always) return
    shown = now
    onChange(list)
  }
  const onAnnounce = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (!isAnnouncement(detail)) return
    const { info, provider } = detail
    announced.set(info.rdns || info.uuid, {
      kind: 'tron',
      info: { ...info, icon: safeIcon(info.icon ?? '') },
      provider: tip1193Provider(provider),
    })
    report(true)
  }
  const look = () => report()
  target.addEventListener('TIP6963:announceProvider', onAnnounce)
  target.addEventListener('tronLink#initialized', look)
  const timer = setInterval(look, LOOK_MS)
  const end = setTimeout(() => clearInterval(timer), LATE_MS)
  target.dispatchEvent(new Event('TIP6963:requestProvider'))
  report(true)
  return () => {
    clearInterval(timer)
    clearTimeout(end)
    target.removeEventListener('TIP6963:announceProvider', onAnnounce)
    target.removeEventListener('tronLink#initialized', look)
  }
}
