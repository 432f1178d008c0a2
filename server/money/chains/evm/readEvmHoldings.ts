import { addressWord } from '../../../../basics/abi/words.ts'
import { addressInWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import type { Log } from '../../../platform/log.ts'
import { ProviderFault, type ChainSettings } from '../chain.ts'
import type { AskedHoldings, ChainHoldings } from '../holdings.ts'
import { PLATFORM_WORD } from '../transfers/transfers.ts'
import { wordAt } from '../transfers/wordAt.ts'
import { readHeader } from './parse.ts'
import { createProviders } from './providers.ts'
import { RpcError, type Rpc } from './rpc.ts'

const TIMEOUT_MS = 10_000
const BALANCE_OF_CALL = '0x70a08231'
const GET_MARKETING_CALL = '0xb8edab00'
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const WORDS = /^0x(?:[0-9a-f]{64})+$/i

const readLatest = async (rpc: Rpc): Promise<number> => {
  const head = readHeader(
    (await rpc.send([{ method: 'eth_getBlockByNumber', params: ['latest', false] }]))[0],
  )
  if (!head) throw new ProviderFault('lagging', 'does not have a head')
  return head.number
}

async function finalBlock(rpc: Rpc, settings: ChainSettings): Promise<number> {
  // A demo chain only has the state of its newest block, and never reorganises.
  if (settings.instance !== null) return readLatest(rpc)
  if (settings.fixedDepth === null) {
    const [final] = await rpc
      .send([{ method: 'eth_getBlockByNumber', params: ['finalized', false] }])
      .catch((error: unknown) => {
        throw error instanceof RpcError ? new ProviderFault('refused', error.message) : error
      })
    const header = readHeader(final)
    if (!header) throw new ProviderFault('refused', 'knows no finalized block')
    return header.number
  }
  return Math.max(0, (await readLatest(rpc)) - settings.fixedDepth)
}

function amountOf(answer: unknown, pattern: RegExp): bigint {
  if (typeof answer !== 'string' || !pattern.test(answer))
    throw new ProviderFault('malformed', 'malformed balance')
  return BigInt(answer)
}

export function readEvmHoldings(
  settings: ChainSettings,
  asked: AskedHoldings,
  log: Log,
): Promise<ChainHoldings> {
  const providers = createProviders(settings.rpc, {
    network: settings.network,
    chainId: settings.chainId,
    timeoutMs: TIMEOUT_MS,
    log,
  })
  return providers.run(async (rpc) => {
    const block = await finalBlock(rpc, settings)
    const at = settings.instance === null ? hexQuantity(block) : 'latest'
    // Leaves it to the next provider.
    const send: Rpc['send'] = (calls) =>
      rpc.send(calls).catch((error: unknown) => {
        throw error instanceof RpcError ? new ProviderFault('refused', error.message) : error
      })
    let platform: string | null = null
    if (settings.shop !== null) {
      const [answer] = await send([
        { method: 'eth_call', params: [{ to: settings.shop, data: GET_MARKETING_CALL }, at] },
      ])
      if (typeof answer !== 'string' || !WORDS.test(answer))
        throw new ProviderFault('malformed', 'malformed answer of the shop contract')
      platform = addressInWord(wordAt(answer, PLATFORM_WORD)).toLowerCase()
    }
    const addresses = [
      ...new Set([
        ...asked.addresses.map((one) => one.toLowerCase()),
        ...(platform === null ? [] : [platform]),
      ]),
    ]
    const calls = addresses.flatMap((address) => [
      { method: 'eth_getBalance', params: [address, at] },
      ...asked.tokens.map((to) => ({
        method: 'eth_call',
        params: [{ to, data: `${BALANCE_OF_CALL}${addressWord(address)}` }, at],
      })),
    ])
    const answers = calls.length === 0 ? [] : await send(calls)
    const each = 1 + asked.tokens.length
    return {
      block,
      platform,
      holdings: addresses.map((address, place) => ({
        address,
        nativeBase: amountOf(answers[place * each], QUANTITY),
        tokensBase: asked.tokens.map((_, token) =>
          amountOf(answers[place * each + 1 + token], WORDS),
        ),
      })),
    }
  })
}
