import { generatePrivateKey } from 'viem/accounts'
import { callApi } from '../../callApi.ts'
import { keep, readKept } from '../../storage.ts'
import { DEMO_RDNS } from '../discover.ts'
import type { Hex, Provider, WalletInfo } from '../provider.ts'
import { createDemoProvider, type DemoAsk } from './demoProvider.ts'

const KEY = 'demoWallet.key'
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#d6402b"/><path d="M20 32a8 8 0 0 1 8-8h38v12M20 32v34a8 8 0 0 0 8 8h48V36H28a8 8 0 0 1-8-4Z" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/><circle cx="63" cy="55" r="5" fill="#fff"/></svg>`

const info: WalletInfo = {
  uuid: '5b1c1a1e-6a53-4c2e-9d0e-7f0c6c0f4d21',
  name: '演示钱包 Demo Wallet',
  icon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
  rdns: DEMO_RDNS,
}

/** A key of play money, made in this browser on first use; it never leaves it. */
function ownKey(): Hex {
  const kept = readKept(KEY)
  if (kept && /^0x[0-9a-f]{64}$/.test(kept)) return kept as Hex
  const made = generatePrivateKey()
  keep(KEY, made)
  return made
}

let announcing: Promise<void> | undefined

/** Announces the demo wallet by EIP-6963, once a page. `confirm` asks the owner. */
export function announceDemoWallet(confirm: (ask: DemoAsk) => Promise<boolean>): Promise<void> {
  announcing ??= announce(confirm).catch((cause: unknown) => {
    announcing = undefined
    throw cause
  })
  return announcing
}

async function announce(confirm: (ask: DemoAsk) => Promise<boolean>): Promise<void> {
  const chains = (await callApi('GET demo/chains', {})).filter(({ kind }) => kind === 'evm')
  const provider: Provider = createDemoProvider({
    chains,
    privateKey: ownKey(),
    origin: location.origin,
    confirm,
    fund: (network, address) => callApi('POST demo/faucet', { network, address }),
    memory: {
      read: (key) => readKept(`demoWallet.${key}`),
      write: (key, value) => keep(`demoWallet.${key}`, value),
    },
  })
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
