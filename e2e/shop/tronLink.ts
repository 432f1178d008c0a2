import type { Page } from '@playwright/test'
import { utils } from 'tronweb'
import type { TronPayer } from './tronPayer.ts'

type TronLinkSettings = {
  /** The older interface: `tron_requestAccounts` and messages; otherwise TIP-1193 with events. */
  older?: boolean
  chainId?: number
  locked?: boolean
}

/** Switches that tests set in the page. */
export type TronLinkState = {
  account: string | false
  chainId: string
  refuse: boolean
  tell(event: string, value: unknown): void
}

/**
 * Injects a TronLink: the extension's `window.tron` or the older `window.tronLink`. Its key stays with the
 * test. It agrees to everything unless `refuse` is set in the page.
 */
export async function injectTronLink(
  page: Page,
  payer: Pick<TronPayer, 'address' | 'key' | 'sign'>,
  { older = false, chainId = 0x2b6653dc, locked = false }: TronLinkSettings = {},
): Promise<void> {
  await page.exposeFunction('signTronHash', (txID: string) => payer.sign(`0x${txID}`))
  await page.exposeFunction('signTronText', (text: string) =>
    utils.message.signMessage(text, payer.key),
  )
  await page.addInitScript(
    ({ address, older, chainId, locked }) => {
      type Signer = {
        signTronHash(txID: string): Promise<string>
        signTronText(text: string): Promise<string>
      }
      const page = window as unknown as Record<string, unknown> &
        Signer & { tronState: TronLinkState }
      const listeners: [string, (value: unknown) => void][] = []
      const state: TronLinkState = {
        account: locked ? false : address,
        chainId: `0x${chainId.toString(16)}`,
        refuse: false,
        tell: (event, value) =>
          listeners.filter(([name]) => name === event).forEach(([, listen]) => listen(value)),
      }
      page.tronState = state
      const agree = () => {
        if (state.refuse) throw 'Confirmation declined by user'
      }
      let connected = localStorage.getItem('e2e.tronLink') === 'yes'
      const tronWeb = {
        defaultAddress: {
          get base58() {
            return connected && state.account
          },
        },
        trx: {
          sign: async (transaction: { txID: string }) => (
            agree(),
            { ...transaction, signature: [(await page.signTronHash(transaction.txID)).slice(2)] }
          ),
          signMessageV2: async (text: string) => (agree(), page.signTronText(text)),
        },
      }
      const request = async ({
        method,
        params,
      }: {
        method: string
        params?: readonly { chainId?: string }[]
      }) => {
        if (method === (older ? 'tron_requestAccounts' : 'eth_requestAccounts')) {
          if (state.refuse) {
            if (older) return { code: 4001, message: 'user rejected' }
            throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          }
          if (!state.account) return older ? '' : []
          connected = true
          localStorage.setItem('e2e.tronLink', 'yes')
          return older ? { code: 200, message: 'ok' } : [state.account]
        }
        if (method === 'eth_chainId' && !older) return state.chainId
        if (method === 'wallet_switchEthereumChain' && !older) {
          if (state.refuse)
            throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          state.chainId = params![0]!.chainId!
          state.tell('chainChanged', { chainId: state.chainId })
          return null
        }
        throw Object.assign(new Error(`not supported: ${method}`), { code: 4200 })
      }
      if (older) page['tronLink'] = { ready: true, request, tronWeb }
      else
        page['tron'] = {
          isTronLink: true,
          request,
          tronWeb,
          on: (name: string, listen: (value: unknown) => void) => listeners.push([name, listen]),
          removeListener: () => {},
        }
    },
    { address: payer.address, older, chainId, locked },
  )
}

/** Changes the injected wallet in the page. */
export const turnTronLink = (
  page: Page,
  change: Partial<Omit<TronLinkState, 'tell'>>,
): Promise<void> =>
  page.evaluate(
    (part) => void Object.assign((window as unknown as { tronState: object }).tronState, part),
    change,
  )
