import { evmAddress } from './evmAddress.ts'
import { signInText } from './signInText.ts'
import type { WalletProof } from './proof.ts'

/** A signature with a larger s is a malleated copy; no wallet makes one. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const SIGNATURE = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/

/** EIP-4361 with EIP-191. Contract wallets (ERC-1271) would need chain access and are refused. */
export const evmProof: WalletProof = {
  parseAddress: evmAddress,
  makeMessage: (facts) => signInText('Ethereum', facts),
  async isSignedBy(message, signature, address) {
    const [, r, s] = SIGNATURE.exec(signature.toLowerCase()) ?? []
    if (r === undefined || BigInt(`0x${s}`) > HALF_ORDER) return false
    const { recoverMessageAddress } = await import('viem/utils')
    // It throws for numbers that are no point on the curve.
    const signer = await recoverMessageAddress({
      message,
      signature: signature.toLowerCase() as `0x${string}`,
    }).catch(() => undefined)
    return signer !== undefined && evmAddress(signer) === address
  },
}
