import { fromTronAddress } from '../../basics/tron/address.ts'
import type { Json } from './answers.ts'
import type { TronChain } from './chain.ts'
import { readSent } from './saved.ts'

/** Converts base58, 41… or 0x… hex to lower-case 0x hex. Throws for anything else. */
export function evmHex(address: unknown): string {
  const text = String(address)
  const found =
    fromTronAddress(text) ?? (/^41[0-9a-f]{40}$/i.test(text) ? `0x${text.slice(2)}` : text)
  if (!/^0x[0-9a-f]{40}$/i.test(found)) throw new TypeError(`no address: ${text.slice(0, 80)}`)
  return found.toLowerCase()
}

/** `{ to, sun, from?, data? }`: queues a transfer or call for any account. */
async function send(chain: TronChain, { from, to, sun = 0, data }: Json): Promise<Json> {
  const sent = chain.signAs({
    to: evmHex(to),
    sun: BigInt(String(sun)),
    ...(from !== undefined && { from: evmHex(from) }),
    ...(data !== undefined && { data: String(data) }),
  })
  const tx = readSent(sent)
  const refused = await chain.admit(tx)
  return refused ? { code: refused.code, message: refused.message } : { result: true, txid: tx.id }
}

/** Test-only admin endpoints; the proxy for pages does not expose them. */
export async function answerAdmin(
  name: string,
  chain: TronChain,
  params: Json,
): Promise<Json | undefined> {
  if (name === 'send') return send(chain, params)
  if (name !== 'mine') return undefined
  await chain.mineWaiting()
  return { number: chain.head.number }
}
