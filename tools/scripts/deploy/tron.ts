import { MINUTE_MS } from '../../../basics/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { hexToBytes, type Hex } from 'viem'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { encodeRaw, txIdOf, type TronRaw } from '../../../basics/tron/transaction.ts'
import { CREATION_ENERGY, CREATION_TERMS } from '../../../server/operate/setup/tronCreation.ts'
import { writeAbi, type SolidityEntry } from '../../../basics/tron/abi.ts'
import { rawJson } from '../../tronnet/answers.ts'
import { askNode } from '../../tronnet/deployTron.ts'
import { createdAddress } from '../../../basics/tron/createdAddress.ts'
import { addressOfKey, signTx } from '../../tronnet/signTx.ts'
import type { Ready } from './evm.ts'
import { DeployError, type Plan } from './plan.ts'

/** The usual price of energy, in sun. */
const ENERGY_SUN = 100n
const SUN = 1_000_000n
const EXPIRES_AFTER_MS = MINUTE_MS
const FINAL_EVERY_MS = 500
const FINAL_WITHIN_MS = 10 * MINUTE_MS

type Head = {
  readonly blockID: string
  readonly block_header: { readonly raw_data: { readonly timestamp: number } }
}
type Info = {
  readonly id?: string
  readonly fee?: number
  readonly receipt?: { readonly result?: string }
}

/** Builds the creation and shows its cost. Throws `DeployError` when the wallet cannot pay the fee limit. */
export async function readyOnTron(
  network: NetworkId,
  rpc: string,
  key: Hex,
  plan: Plan,
): Promise<Ready> {
  const base = rpc.split('|')[0]!.replace(/\/+$/, '')
  const ask = askNode(base)
  const secret = hexToBytes(key)
  const owner = addressOfKey(secret)
  const limit = (CREATION_ENERGY[plan.contract] * ENERGY_SUN) / SUN
  const { balance = 0 } = await ask<{ balance?: number }>('wallet/getaccount', {
    address: toTronAddress(owner),
    visible: true,
  })
  if (BigInt(balance) < limit * SUN)
    throw new DeployError(
      `${toTronAddress(owner)} has ${balance / Number(SUN)} TRX, and the creation may cost ${limit}.`,
    )
  return {
    cost: `at most ${limit}`,
    from: toTronAddress(owner),
    standsAt: null,
    async send() {
      const { blockID, block_header: header } = await ask<Head>('wallet/getnowblock')
      const raw: TronRaw = {
        refBlockBytes: blockID.slice(12, 16),
        refBlockHash: blockID.slice(16, 32),
        expiration: header.raw_data.timestamp + EXPIRES_AFTER_MS,
        timestamp: header.raw_data.timestamp,
        owner,
        callValue: 0n,
        permissionId: 0,
        feeLimit: limit * SUN,
        ...CREATION_TERMS,
        kind: 'create',
        bytecode: plan.data,
        name: plan.artifact,
        abi: writeAbi(plan.abi as unknown as readonly SolidityEntry[]),
      }
      const bytes = encodeRaw(raw)
      const id = txIdOf(bytes)
      const answer = await ask<{ result?: boolean; code?: string }>('wallet/broadcasttransaction', {
        ...signTx(bytes, secret),
        txID: id,
        raw_data: rawJson(raw, false),
      })
      if (!answer.result)
        throw new DeployError(`The node refused the transaction: ${answer.code ?? 'no reason'}`)
      for (
        const endMs = Date.now() + FINAL_WITHIN_MS;
        Date.now() < endMs;
        await sleep(FINAL_EVERY_MS)
      ) {
        const info = await ask<Info>('walletsolidity/gettransactioninfobyid', { value: id })
        if (info.id === undefined) continue
        if (info.receipt?.result !== 'SUCCESS')
          throw new DeployError(
            `${id} has failed on ${NETWORKS[network].name}: ${info.receipt?.result}`,
          )
        return { address: toTronAddress(createdAddress(id, owner)), txHash: id }
      }
      throw new DeployError(`${id} is not in a solidified block yet. Look again later.`)
    },
  }
}
