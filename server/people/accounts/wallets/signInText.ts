import { onceBetween } from './oneTimeText.ts'

export type SignInFacts = {
  readonly address: string
  readonly site: string
  readonly chainId: number
  readonly issuedAt: Date
  readonly expiresAt: Date
}

const STATEMENT = 'Sign in to the shop. This costs nothing, moves nothing and allows nothing.'

/**
 * An EIP-4361 message with 128 random bits. Built here so that any host works,
 * also `shop:3000` on a local network.
 */
export const signInText = (
  accounts: 'Ethereum' | 'TRON',
  { address, site, chainId, issuedAt, expiresAt }: SignInFacts,
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
    ...onceBetween(issuedAt, expiresAt),
  ].join('\n')
