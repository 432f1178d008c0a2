import { setTimeout as sleep } from 'node:timers/promises'
import { addressWord, uintWord } from '../../basics/abi/words.ts'
import { fromTronAddress } from '../../basics/tron/address.ts'
import type { DemoChain } from './demo.ts'
import { FAUCET_MDD, FAUCET_USDT, MDD_DECIMALS } from './faucet.ts'
import { RpcError } from './rpc.ts'
import { askTron } from './tronRpc.ts'

/** 10,000 TRX, enough for hundreds of fees. Activates the account. */
const NATIVE_SUN = 10_000_000_000
/** `mint(address,uint256)` */
const MINT = '0x40c10f19'
const MINED_WITHIN_MS = 8_000
const POLL_MS = 100

async function untilMined(rpc: string, value: string): Promise<void> {
  for (const until = Date.now() + MINED_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const { id, result } = await askTron(rpc, 'wallet/gettransactioninfobyid', { value })
    if (id === undefined) continue
    if (result === 'FAILED') throw new RpcError('the play money could not be sent')
    return
  }
  throw new RpcError('the local chain makes no blocks')
}

async function send(rpc: string, what: object): Promise<string> {
  const { txid, message } = await askTron(rpc, 'devnet/send', what)
  if (typeof txid !== 'string')
    throw new RpcError(`the play money could not be sent: ${String(message)}`)
  return txid
}

/**
 * Sends TRX for fees, 10,000 USDT and 100,000 MDD to a base58 address (rules: demo#faucet), as transactions of their
 * holders. Returns their ids once mined.
 */
export async function tronFaucet(
  { rpc, owner, usdt, decimals, token }: DemoChain,
  address: string,
): Promise<string[]> {
  const hex = fromTronAddress(address)
  if (hex === undefined) throw new RpcError('no address of TRON')
  const mint = (base: bigint): string => MINT + addressWord(hex) + uintWord(base)
  const ids = [
    await send(rpc, { to: address, sun: NATIVE_SUN }),
    await send(rpc, { from: owner, to: token, data: mint(FAUCET_MDD * 10n ** MDD_DECIMALS) }),
    await send(rpc, { from: owner, to: usdt, data: mint(FAUCET_USDT * 10n ** BigInt(decimals)) }),
  ]
  for (const id of ids) await untilMined(rpc, id)
  return ids
}
