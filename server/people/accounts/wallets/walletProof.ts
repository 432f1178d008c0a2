import type { NetworkKind } from '../../../../basics/networks.ts'
import { evmProof } from './evmProof.ts'
import type { WalletProof } from './proof.ts'
import { tronProof } from './tronProof.ts'

export const WALLET_PROOFS: Readonly<Record<NetworkKind, WalletProof>> = {
  evm: evmProof,
  tron: tronProof,
}
