import { randomBytes } from 'node:crypto'

export type MessageFacts = {
  readonly address: string
  /** Scheme and host of the shop. */
  readonly site: string
  readonly chainId: number
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** EIP-4361's statement is one line of ASCII. */
const STATEMENT = 'Sign in to the shop. This costs nothing, moves nothing and allows nothing.'

/**
 * A message in the form of EIP-4361 with 128 random bits in it, never the same twice; `accounts` names whose accounts the
 * address is one of. Written here, since the text is the standard's and any host that serves the shop must do,
 * `shop:3000` in a house's network too.
 */
export const signInText = (
  accounts: 'Ethereum' | 'TRON',
  { address, site, chainId, issuedAt, expiresAt }: MessageFacts,
): string =>
  [
    `${new URL(site).host} wants you to sign in with your ${accounts} account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${site}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${randomBytes(16).toString('hex')}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
