import { createHash } from 'node:crypto'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'

/** Small, and not paid by chance. */
const MAX_CHALLENGE_MICRO = 999_999

/**
 * Proves control: a signature of `message` or, from a contract, a transfer of exactly `amountMicro` of USDT. The
 * forwarder secret binds both to this shop.
 */
export function treasuryChallenge(
  secret: Uint8Array,
  network: NetworkId,
  treasury: string,
  ofXpub = false,
): { readonly message: string; readonly amountMicro: bigint } {
  const hash = createHash('sha256').update(secret).update(`:${network}:${treasury}`).digest()
  return {
    message: [
      ...(ofXpub
        ? ['This is the first address of my account.', 'My shop may give out its other addresses.']
        : [
            'This address is the treasury of my shop.',
            'Its order addresses can pay this address alone.',
          ]),
      '',
      `${ofXpub ? 'Address' : 'Treasury'}: ${treasury}`,
      `Network: ${NETWORKS[network].name}`,
      `Shop: ${hash.toString('hex').slice(0, 32)}`,
    ].join('\n'),
    amountMicro: BigInt((hash.readUInt32BE(16) % MAX_CHALLENGE_MICRO) + 1),
  }
}
