import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { controlText } from '../../../basics/statement.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export type Control = {
  readonly network: NetworkId
  readonly address: string
  /** Of the statements. */
  readonly publicKey: string
  readonly signature: string
}

/** The text that proves control of an address; undefined when the network has no such addresses. */
export function controlMessage({
  network,
  address,
  publicKey,
}: Omit<Control, 'signature'>): string | undefined {
  const { kind, name } = NETWORKS[network]
  const known = WALLET_PROOFS[kind].parseAddress(address)
  return known === undefined ? undefined : controlText(name, known, publicKey)
}

/** Keeps the signature for the statements to come; false when the address did not sign exactly our text. */
export async function proveControl(ctx: Context, control: Control): Promise<boolean> {
  const { network, publicKey, signature } = control
  const message = controlMessage(control)
  const proof = WALLET_PROOFS[NETWORKS[network].kind]
  const address = proof.parseAddress(control.address)
  if (message === undefined || address === undefined) return false
  if (!(await proof.isSignedBy(message, signature, address))) return false
  await sql.named`
    insert into statement_proof (network, address, public_key, message, signature, signed_at)
    values (${network}, ${address}, ${publicKey}, ${message}, ${signature}, ${ctx.now()})
    on conflict (network, address) do update set public_key = excluded.public_key, message = excluded.message,
      signature = excluded.signature, signed_at = excluded.signed_at`.execute(ctx.db)
  return true
}
