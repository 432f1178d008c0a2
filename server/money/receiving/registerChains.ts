import type { NetworkId } from '../../../basics/networks.ts'
import { openXpubKey } from '../../../basics/hd/xpub.ts'
import { addXpubAddresses } from './xpub/addXpubAddresses.ts'
import { PROOF_INDEX } from './xpub/openXpub.ts'
import type { Context } from '../../platform/db/context.ts'
import { registerAddresses, type RegisteredAddress } from './registerAddresses.ts'
import { familyOf } from './shopAddress.ts'

type Chain = {
  readonly network: NetworkId
  readonly treasury?: string | null
  readonly wallets?: readonly string[]
  readonly xpub?: string | null
  readonly receive: readonly string[]
  /** What the shop contract pays. */
  readonly payees?: readonly string[]
}

export async function registerChains(ctx: Context, chains: readonly Chain[]): Promise<void> {
  for (const { network, xpub } of chains) {
    const family = familyOf(network)
    const key = xpub ? openXpubKey(xpub, family) : undefined
    if (key !== undefined && typeof key !== 'string')
      await addXpubAddresses(ctx, { ...key, family }, [PROOF_INDEX])
  }
  await registerAddresses(
    ctx,
    chains.flatMap(({ network, treasury, wallets = [], receive, payees = [] }) => {
      const family = familyOf(network)
      const as =
        (role: RegisteredAddress['role']) =>
        (address: string): RegisteredAddress => ({ address, family, role })
      // The last role wins.
      return [
        ...payees.map(as('platform')),
        ...receive.map(as('shared')),
        ...wallets.map(as('wallet')),
        ...(treasury ? [as('treasury')(treasury)] : []),
      ]
    }),
  )
}
