import { randomBytes } from 'node:crypto'
import { NETWORKS, NETWORK_IDS, type Network } from '../../basics/chains.ts'
import { evmAddress } from './evmAddress.ts'

export type WalletKind = Network['kind']
/** SPEC section 7 names the network by its coin. */
export type ChainAsset = Network['asset']

export type MessageFacts = {
  readonly address: string
  /** Scheme and host of the shop. */
  readonly site: string
  readonly chainId: number
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** How owning an address is proven on the networks of one kind. */
export type WalletProof = {
  /** The one spelling of an address; `undefined` for what is none. */
  readonly parseAddress: (text: string) => string | undefined
  /** A message with 128 random bits in it, never the same twice. */
  readonly makeMessage: (facts: MessageFacts) => string
  readonly isSignedBy: (message: string, signature: string, address: string) => Promise<boolean>
}

/** EIP-4361's statement is one line of ASCII. */
const STATEMENT = 'Sign in to the shop. This costs nothing, moves nothing and allows nothing.'
/** The upper half of the curve's order: a signature there is another one's mirror image, which no wallet makes. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const SIGNATURE = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/

/** EIP-4361 with an ordinary key's signature (EIP-191). Contract wallets (ERC-1271) would need the chain, and are refused. */
const evmProof: WalletProof = {
  parseAddress: evmAddress,
  // Written here, since the text is the standard's and any host that serves the shop must do, `shop:3000` in a house's network too.
  makeMessage: ({ address, site, chainId, issuedAt, expiresAt }) =>
    [
      `${new URL(site).host} wants you to sign in with your Ethereum account:`, address, '', STATEMENT, '', `URI: ${site}`, 'Version: 1', `Chain ID: ${chainId}`,
      `Nonce: ${randomBytes(16).toString('hex')}`, `Issued At: ${issuedAt.toISOString()}`, `Expiration Time: ${expiresAt.toISOString()}`,
    ].join('\n'),
  async isSignedBy(message, signature, address) {
    const [, r, s] = SIGNATURE.exec(signature.toLowerCase()) ?? []
    if (r === undefined || BigInt(`0x${s}`) > HALF_ORDER) return false
    const { recoverMessageAddress } = await import('viem/utils')
    // It throws for numbers that are no point of the curve.
    const signer = await recoverMessageAddress({ message, signature: signature.toLowerCase() as `0x${string}` }).catch(() => undefined)
    return signer !== undefined && evmAddress(signer) === address
  },
}

/** TRON's proof (TIP-191) takes its place here when payments on TRON open. */
export const WALLET_PROOFS: Readonly<Record<WalletKind, WalletProof | null>> = { evm: evmProof, tron: null }

export const networkOfAsset = (asset: ChainAsset): Network => NETWORKS[NETWORK_IDS.find((id) => NETWORKS[id].asset === asset)!]
