import { NETWORK_LIST } from './networks.ts'

type Dictionary = {
  readonly code: string
  readonly text: string
  readonly value: string
  readonly items?: readonly (readonly [text: string, value: string])[]
}

const settingsOf = (what: 'contract' | 'receive' | 'shop') =>
  NETWORK_LIST.map(({ label }) => [`${label.toLowerCase()}_${what}`, ''] as const)

/** Those of a new shop (rules: catalogue#dictionary). Empty addresses come from the running shop's settings. */
export const DICTIONARIES: readonly Dictionary[] = [
  { code: 'telegram', text: 'customer service', value: '' },
  { code: 'ship_hours', text: 'hours until goods are sent', value: '' },
  {
    code: 'authorised_amount',
    text: 'authorised amount: exactly the order (spending-limits#safe-mode)',
    value: 'order',
  },
  { code: 'okx_domain', text: 'okx-domain', value: 'https://www.okx.com/download' },
  { code: 'mdd_xmdd', text: 'XMDD for one MDD', value: '' },
  {
    code: 'contract',
    text: 'token contract addresses',
    value: '',
    items: settingsOf('contract'),
  },
  {
    code: 'receive',
    text: 'receiving addresses',
    value: '',
    items: settingsOf('receive'),
  },
  {
    code: 'shop',
    text: 'shop contract addresses',
    value: '',
    items: settingsOf('shop'),
  },
]
