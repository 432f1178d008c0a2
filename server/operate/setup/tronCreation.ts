import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { hexToBytes, type Hex } from '../../../basics/hex.ts'
import { writeAbi, type SolidityEntry } from '../../../basics/tron/abi.ts'
import { hexOfTron, toTronAddress } from '../../../basics/tron/address.ts'
import { createdAddress } from '../../../basics/tron/createdAddress.ts'
import { decodeRaw, txIdOf } from '../../../basics/tron/transaction.ts'
import { createTronProviders } from '../../money/chains/tron/providers.ts'
import { relay } from '../../money/chains/tron/relay.ts'
import { toSign } from '../../money/chains/tron/toSign.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'
import { ARTIFACT, readArtifact, type Contract } from './creationOf.ts'

/**
 * A little above what creations take, which a test compares: less burns the whole limit for nothing, and so does a
 * node that is slow at that moment (OUT_OF_TIME), so that it must not be much more either.
 */
export const CREATION_ENERGY: Readonly<Record<Contract, bigint>> = {
  forwarders: 1_250_000n,
  shop: 2_450_000n,
  spendLimit: 2_100_000n,
  token: 1_120_000n,
}
/** The creator lends none of its energy to those who call the contract. */
export const CREATION_TERMS = { userPercent: 100n, originEnergyLimit: 10_000_000n } as const

const TIMEOUT_MS = 8_000
const nodesOf = (chain: ChainConfig, log: Log) =>
  createTronProviders(chain, { timeoutMs: TIMEOUT_MS, log })

/** The creation for the wallet `from` to sign. Refuses `tryLater` when no node can be asked. */
export async function planTronCreation(
  chain: ChainConfig,
  contract: Contract,
  from: string,
  bytecode: Hex,
  log: Log,
): Promise<CallResult<'planContract'>['tron']> {
  const energy = CREATION_ENERGY[contract]
  const abi = writeAbi(readArtifact(contract).abi as unknown as readonly SolidityEntry[])
  const planned = await nodesOf(chain, log).runIfAny((node) =>
    toSign(
      node,
      hexOfTron(from),
      { kind: 'create', bytecode, name: ARTIFACT[contract], abi, ...CREATION_TERMS },
      { energy, feeLimit: ({ energySun }) => energy * energySun },
    ),
  )
  return planned ? { ...planned, chainId: chain.chainId } : refuse('tryLater')
}

/** Shows the signed creation to the nodes, if it is one of this build's. */
export async function sendTronCreation(
  ctx: ActorContext,
  chain: ChainConfig,
  { contract, transaction }: CallInput<'sendContract'>,
): Promise<CallResult<'sendContract'>> {
  const bytes = hexToBytes(transaction.raw_data_hex)
  const raw = decodeRaw(bytes)
  if (
    raw?.kind !== 'create' ||
    raw.callValue !== 0n ||
    !raw.bytecode.startsWith(readArtifact(contract).bytecode.toLowerCase())
  )
    return refuseFields({ transaction: 'notAllowed' })
  const txHash = txIdOf(bytes)
  const address = toTronAddress(createdAddress(txHash, raw.owner))
  await asStaff(ctx, 'addresses.write', async (tx) => {
    await audit(tx, {
      action: 'createContract',
      subject: { kind: 'setting', id: `CHAIN_${chain.network}_${contract.toUpperCase()}` },
      facts: { address, txHash },
    })
    return true
  })
  await relay(ctx, nodesOf(chain, ctx.log), transaction)
  return { txHash, address }
}
