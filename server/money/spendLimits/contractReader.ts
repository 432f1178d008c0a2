import { addressInWord, addressWord, uintWord } from '../../../basics/abi/words.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { NETWORKS } from '../../../basics/networks.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { ProviderFault, type ChainSettings } from '../chains/chain.ts'
import { createProviders } from '../chains/evm/providers.ts'
import { RpcError } from '../chains/evm/rpc.ts'
import { callContract } from '../chains/tron/call.ts'
import { createTronProviders } from '../chains/tron/providers.ts'
import { eachOf } from '../chains/tron/readBlocks.ts'
import type { Log } from '../../platform/log.ts'

/** Arguments are whole numbers or addresses in the network's format. */
export type Question = {
  readonly contract: string
  readonly view: string
  readonly args?: readonly (string | bigint)[]
}

/** Reads contracts at the newest block of any network. Addresses are in the network's format. */
export type ContractReader = {
  /**
   * Returns each answer as 64-digit words; `undefined` where the contract reverted or does not exist. Throws
   * `NoProvider`.
   */
  ask(questions: readonly Question[]): Promise<readonly (readonly string[] | undefined)[]>
  /**
   * Lists every spender that a wallet ever approved; `undefined` when no provider can search the whole
   * chain.
   */
  spenders(token: string, owner: string): Promise<readonly string[] | undefined>
}

const TIMEOUT_MS = 8_000
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

const wordsOf = (data: unknown): readonly string[] | undefined =>
  typeof data === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(data)
    ? data.slice(2).toLowerCase().match(/.{64}/g)!
    : undefined

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

function evmReader(settings: ChainSettings, log: Log): ContractReader {
  const providers = createProviders(settings.rpc, {
    network: settings.network,
    chainId: settings.chainId,
    timeoutMs: TIMEOUT_MS,
    log,
  })
  const word = argument((address) => address)
  return {
    ask: async (questions) => {
      if (questions.length === 0) return []
      const calls = questions.map(({ contract, view, args = [] }) => ({
        method: 'eth_call',
        params: [
          { to: contract, data: `0x${selectorOf(view)}${args.map(word).join('')}` },
          'latest',
        ],
      }))
      const all = await providers.run((rpc) =>
        rpc.send(calls).catch((error: unknown) => {
          if (error instanceof RpcError) return undefined
          throw error
        }),
      )
      if (all) return all.map(wordsOf)
      // One revert fails the batch, so ask again one by one.
      return eachOf(calls, (call) =>
        providers.run(async (rpc) => {
          try {
            return wordsOf((await rpc.send([call]))[0])
          } catch (error) {
            if (error instanceof RpcError) return undefined
            throw error
          }
        }),
      )
    },
    spenders: (token, owner) =>
      providers.run(async (rpc) => {
        try {
          const [logs] = await rpc.send([
            {
              method: 'eth_getLogs',
              params: [
                {
                  fromBlock: '0x0',
                  toBlock: 'latest',
                  address: token,
                  topics: [APPROVAL_TOPIC, `0x${word(owner)}`],
                },
              ],
            },
          ])
          return spendersIn(logs, (hex) => hex)
        } catch {
          // Most public nodes search only a few thousand blocks.
          return undefined
        }
      }),
  }
}

function tronReader(settings: ChainSettings, log: Log): ContractReader {
  const providers = createTronProviders(settings, { timeoutMs: TIMEOUT_MS, log })
  const word = argument(hexOfTron)
  return {
    ask: (questions) =>
      providers.run((node) =>
        eachOf(questions, async ({ contract, view, args = [] }) =>
          wordsOf(await callContract(node, 'wallet', contract, view, args.map(word).join(''))),
        ),
      ),
    spenders: (token, owner) =>
      providers.run(async (node) => {
        try {
          const logs = await node.jsonRpc('eth_getLogs', [
            {
              fromBlock: '0x0',
              toBlock: 'latest',
              address: hexOfTron(token),
              topics: [APPROVAL_TOPIC, `0x${word(owner)}`],
            },
          ])
          return spendersIn(logs, toTronAddress)
        } catch {
          return undefined
        }
      }),
  }
}

export const openContractReader = (settings: ChainSettings, log: Log): ContractReader =>
  NETWORKS[settings.network].kind === 'tron' ? tronReader(settings, log) : evmReader(settings, log)

export const addressIn = (network: ChainSettings['network'], word: string): string => {
  const hex = addressInWord(word)
  return NETWORKS[network].kind === 'tron' ? toTronAddress(hex) : hex
}
