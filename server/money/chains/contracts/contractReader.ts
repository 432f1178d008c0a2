import { addressInWord, addressWord, uintWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import { hexOfTron, tronHex } from '../../../../basics/tron/address.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { NETWORKS } from '../../../../basics/networks.ts'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { agreedAnswer, reached, type Choose, type Words } from '../providers/agreedAnswer.ts'
import { ProviderFault, type ChainSettings } from '../chain.ts'
import { createProviders } from '../evm/providers.ts'
import { RpcError, type Rpc, type RpcRequest } from '../evm/rpc.ts'
import type { Providers } from '../providers/providers.ts'
import { apiAddress, callContract } from '../tron/call.ts'
import type { TronNode } from '../tron/node.ts'
import { record } from '../providers/malformed.ts'
import { readPrices, readResources, simulate } from '../tron/spending.ts'
import { createTronProviders } from '../tron/providers.ts'
import { eachOf } from '../tron/readBlocks.ts'
import type { Log } from '../../../platform/log.ts'

/** Arguments are whole numbers or addresses in the network's format. */
export type Question = {
  readonly contract: string
  readonly view: string
  readonly args?: readonly (string | bigint)[]
}

/** `from` defaults to the zero address; `data` is hex. */
type RawCall = { readonly contract: string; readonly data: string; readonly from?: string }

/** At the newest or newest final block; addresses in the network's format. All throw `NoProvider`. */
export type ContractReader = {
  /** Of one provider. */
  ask(questions: readonly Question[], at?: 'final'): Promise<readonly Words[]>
  /** Asks several providers, where there are several, and lets `choose` decide. */
  agree(questions: readonly Question[], choose: Choose, at?: 'final'): Promise<readonly Words[]>
  /**
   * Simulates calls with raw data from any sender; `undefined` where the contract reverts or does not exist. TRON
   * answers for the newest block only.
   */
  call(calls: readonly RawCall[], at?: 'final'): Promise<readonly (string | undefined)[]>
  /** Base units. */
  coins(addresses: readonly string[]): Promise<readonly bigint[]>
  /** Current balance in base units; of several providers two must agree. */
  agreedCoin(address: string): Promise<bigint>
  /** Base units of coin for one gas, or for one energy on TRON. */
  price(): Promise<bigint>
  /** Which of these have an account: on TRON, paying others costs the sender more. */
  active(addresses: readonly string[]): Promise<readonly boolean[]>
  /** The contract's runtime code as hex; `0x` where there is none. */
  code(contract: string): Promise<string>
  /** The same, of a contract that a final block has already. */
  finalCode(contract: string): Promise<string>
  /** Every spender that a wallet ever approved; `undefined` when no provider can search the whole chain. */
  spenders(token: string, owner: string): Promise<readonly string[] | undefined>
}

const TIMEOUT_MS = 8_000
const COINS_PER_BATCH = 100
const APPROVAL_TOPIC = `0x${Buffer.from(keccak_256(Buffer.from('Approval(address,address,uint256)'))).toString('hex')}`

const selectors = new Map<string, string>()
/** The first four bytes of the signature's hash. */
export function selectorOf(view: string): string {
  const known =
    selectors.get(view) ??
    Buffer.from(keccak_256(Buffer.from(view)))
      .toString('hex')
      .slice(0, 8)
  selectors.set(view, known)
  return known
}

const NOBODY = `0x${'0'.repeat(40)}` as const

/** One batch; one by one if a revert fails it. */
async function evmCalls(
  providers: Providers<Rpc>,
  calls: readonly RpcRequest[],
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const all = await providers.run((rpc) =>
    rpc.send(calls).catch((error: unknown) => {
      if (error instanceof RpcError) return undefined
      throw error
    }),
  )
  if (all) return all
  return eachOf(calls, (call) =>
    providers.run(async (rpc) => {
      try {
        return (await rpc.send([call]))[0]
      } catch (error) {
        if (error instanceof RpcError) return undefined
        throw error
      }
    }),
  )
}

async function callsOf(rpc: Rpc, calls: readonly RpcRequest[]): Promise<readonly unknown[]> {
  const send = (some: readonly RpcRequest[]): Promise<readonly unknown[] | undefined> =>
    rpc.send(some).catch((error: unknown) => {
      if (error instanceof RpcError) return undefined
      throw error
    })
  return (
    (await send(calls)) ??
    eachOf(calls, async (call): Promise<unknown> => (await send([call]))?.[0])
  )
}

const wordsOf = (data: unknown): Words =>
  typeof data === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(data)
    ? data.slice(2).toLowerCase().match(/.{64}/g)!
    : undefined

function codeOf(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer))
    throw new ProviderFault('malformed', 'malformed code of a contract')
  return answer
}

const argument =
  (hex: (address: string) => string) =>
  (arg: string | bigint): string =>
    typeof arg === 'bigint' ? uintWord(arg) : addressWord(hex(arg))

type ApprovalLog = { topics: string[] }
const spendersIn = (logs: unknown, normalized: (hex: string) => string): string[] => {
  if (!Array.isArray(logs)) throw new ProviderFault('malformed', 'malformed logs')
  return [
    ...new Set(
      (logs as ApprovalLog[]).map(({ topics }) =>
        normalized(addressInWord(String(topics[2]).toLowerCase())),
      ),
    ),
  ]
}

/** Demo chains only have their newest block's state. */
async function finalBlock(
  { instance, fixedDepth }: ChainSettings,
  newest: () => Promise<number>,
): Promise<string> {
  if (instance !== null) return 'latest'
  if (fixedDepth === null) return 'finalized'
  return hexQuantity(Math.max(0, (await newest()) - fixedDepth))
}

async function newestBlock(rpc: Rpc): Promise<number> {
  const [head] = await rpc.send([{ method: 'eth_blockNumber', params: [] }])
  if (typeof head !== 'string' || !/^0x[0-9a-f]+$/i.test(head))
    throw new ProviderFault('malformed', 'malformed block number')
  return Number(head)
}

const evmCode = async (rpc: Rpc, contract: string, block: string): Promise<string> => {
  const [code] = await rpc.send([{ method: 'eth_getCode', params: [contract, block] }])
  return codeOf(code)
}

async function gasPrice(rpc: Rpc): Promise<bigint> {
  const [price] = await rpc.send([{ method: 'eth_gasPrice', params: [] }])
  if (typeof price !== 'string' || !/^0x[0-9a-f]{1,20}$/i.test(price))
    throw new ProviderFault('malformed', 'malformed price of gas')
  return BigInt(price)
}

async function coinsOf(rpc: Rpc, addresses: readonly string[]): Promise<readonly bigint[]> {
  const answers = await rpc.send(
    addresses.map((address) => ({ method: 'eth_getBalance', params: [address, 'latest'] })),
  )
  return answers.map((answer) => {
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
      throw new ProviderFault('malformed', 'malformed balance')
    return BigInt(answer)
  })
}

async function evmCoins(
  providers: Providers<Rpc>,
  addresses: readonly string[],
): Promise<readonly bigint[]> {
  const coins: bigint[] = []
  for (let at = 0; at < addresses.length; at += COINS_PER_BATCH) {
    const asked = addresses.slice(at, at + COINS_PER_BATCH)
    coins.push(...(await providers.run((rpc) => coinsOf(rpc, asked))))
  }
  return coins
}

async function agreedCoin<C>(
  { network }: ChainSettings,
  providers: Providers<C>,
  ask: (client: C) => Promise<bigint>,
): Promise<bigint> {
  const askWord = async (client: C): Promise<readonly Words[]> => [[uintWord(await ask(client))]]
  const [words] = await agreedAnswer(network, providers, askWord, reached)
  return BigInt(`0x${words![0]!}`)
}

const approvalsOf = (token: string, owner: string) => ({
  fromBlock: '0x0',
  toBlock: 'latest',
  address: token,
  topics: [APPROVAL_TOPIC, `0x${addressWord(owner)}`],
})

/** Most public nodes search only a few thousand blocks. */
async function findSpenders(
  askLogs: () => Promise<unknown>,
  normalized: (hex: string) => string,
): Promise<readonly string[] | undefined> {
  try {
    return spendersIn(await askLogs(), normalized)
  } catch {
    return undefined
  }
}

function evmReader(settings: ChainSettings, log: Log): ContractReader {
  const { rpc: urls, network, chainId } = settings
  const providers = createProviders(urls, { network, chainId, timeoutMs: TIMEOUT_MS, log })
  const word = argument((address) => address)
  const blockAt = async (at: 'final' | undefined): Promise<string> =>
    at === undefined ? 'latest' : finalBlock(settings, () => providers.run(newestBlock))
  const callAt = async (at: 'final' | undefined, calls: readonly object[]) => {
    const block = await blockAt(at)
    return evmCalls(
      providers,
      calls.map((call) => ({ method: 'eth_call', params: [call, block] })),
    )
  }
  const callOf = ({ contract, view, args = [] }: Question) => ({
    to: contract,
    data: `0x${selectorOf(view)}${args.map(word).join('')}`,
  })
  return {
    ask: async (questions, at) => (await callAt(at, questions.map(callOf))).map(wordsOf),
    agree: (questions, choose, at) =>
      agreedAnswer(
        network,
        providers,
        async (rpc) => {
          const block =
            at === undefined ? 'latest' : await finalBlock(settings, () => newestBlock(rpc))
          const calls = questions.map((one) => ({
            method: 'eth_call',
            params: [callOf(one), block],
          }))
          return (await callsOf(rpc, calls)).map(wordsOf)
        },
        choose,
      ),
    call: async (calls, at) => {
      const answers = await callAt(
        at,
        calls.map(({ contract, data, from = NOBODY }) => ({ from, to: contract, data })),
      )
      return answers.map((answer) => (answer === undefined ? undefined : codeOf(answer)))
    },
    active: async (addresses) => addresses.map(() => true),
    price: () => providers.run(gasPrice),
    coins: (addresses) => evmCoins(providers, addresses),
    agreedCoin: (address) =>
      agreedCoin(settings, providers, async (rpc) => (await coinsOf(rpc, [address]))[0]!),
    finalCode: (contract) =>
      providers.run(async (rpc) =>
        evmCode(rpc, contract, await finalBlock(settings, () => newestBlock(rpc))),
      ),
    code: (contract) => providers.run((rpc) => evmCode(rpc, contract, 'latest')),
    spenders: (token, owner) =>
      providers.run((rpc) =>
        findSpenders(
          async () =>
            (await rpc.send([{ method: 'eth_getLogs', params: [approvalsOf(token, owner)] }]))[0],
          (hex) => hex,
        ),
      ),
  }
}

const tronCode = async (node: TronNode, contract: string): Promise<string> =>
  codeOf(await node.jsonRpc('eth_getCode', [hexOfTron(contract), 'latest']))

function tronReader(settings: ChainSettings, log: Log): ContractReader {
  const providers = createTronProviders(settings, { timeoutMs: TIMEOUT_MS, log })
  const word = argument(hexOfTron)
  const askOf = (node: TronNode, questions: readonly Question[], at: 'final' | undefined) =>
    eachOf(questions, async ({ contract, view, args = [] }) => {
      const endpoint = at === 'final' ? 'walletsolidity' : 'wallet'
      return wordsOf(await callContract(node, endpoint, contract, view, args.map(word).join('')))
    })
  return {
    ask: (questions, at) => providers.run((node) => askOf(node, questions, at)),
    agree: (questions, choose, at) =>
      agreedAnswer(settings.network, providers, (node) => askOf(node, questions, at), choose),
    call: (calls) =>
      providers.run((node) =>
        eachOf(calls, async ({ contract, data, from }) => {
          const { succeeds, result } = await simulate(node, {
            owner: from === undefined ? NOBODY : (hexOfTron(from) as `0x${string}`),
            contract: hexOfTron(contract) as `0x${string}`,
            data: data as `0x${string}`,
          })
          return succeeds ? result : undefined
        }),
      ),
    coins: (addresses) =>
      providers.run((node) =>
        eachOf(addresses, async (address) => (await readResources(node, hexOfTron(address))).sun),
      ),
    agreedCoin: (address) =>
      agreedCoin(
        settings,
        providers,
        async (node) => (await readResources(node, hexOfTron(address))).sun,
      ),
    price: () => providers.run(async (node) => (await readPrices(node)).energySun),
    active: (addresses) =>
      providers.run((node) =>
        eachOf(
          addresses,
          async (address) => (await readResources(node, hexOfTron(address))).activated,
        ),
      ),
    code: (contract) => providers.run((node) => tronCode(node, contract)),
    finalCode: (contract) =>
      providers.run(async (node) => {
        // Nodes answer for the newest block only; a contract in a solidified block stays.
        const answer = await node.ask('walletsolidity/triggerconstantcontract', {
          owner_address: tronHex(NOBODY),
          contract_address: apiAddress(contract),
          data: '',
          visible: false,
        })
        const { result } = record(answer, 'answer of a contract')
        return record(result, 'answer of a contract')['result'] === true
          ? tronCode(node, contract)
          : '0x'
      }),
    spenders: (token, owner) =>
      providers.run((node) =>
        findSpenders(
          () => node.jsonRpc('eth_getLogs', [approvalsOf(hexOfTron(token), hexOfTron(owner))]),
          toTronAddress,
        ),
      ),
  }
}

export const openContractReader = (settings: ChainSettings, log: Log): ContractReader =>
  NETWORKS[settings.network].kind === 'tron' ? tronReader(settings, log) : evmReader(settings, log)

export const addressIn = (network: ChainSettings['network'], word: string): string => {
  const hex = addressInWord(word)
  return NETWORKS[network].kind === 'tron' ? toTronAddress(hex) : hex
}
