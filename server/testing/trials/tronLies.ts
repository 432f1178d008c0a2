import { hexOfTron } from '../../../basics/tron/address.ts'
import type { Fault, FaultFor } from '../chains/faultProxy.ts'
import type { Arm } from './faultKinds.ts'

/** A lying TRON provider, in the words of its HTTP API. */
type Json = Record<string, unknown>
type BlockJson = Json & { blockID?: string; block_header: { raw_data: Json } }
type Info = Json & { blockNumber?: number; log?: Json[] }

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const INFOS = /gettransactioninfobyblocknum$/
const BLOCKS = /getblock(bynum|byid|bylimitnext)?$|getnowblock$/
const result = (change: (value: never) => unknown): Fault => ({
  kind: 'result',
  change: change as (value: unknown) => unknown,
})
const word = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0')
const numberOf = (block: BlockJson): number => Number(block.block_header?.raw_data['number'] ?? 0)
/** Keeps the block number in an id. */
const otherId = (id: string): string =>
  id.slice(0, 16) +
  Array.from(id.slice(16), (digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('')

const onInfos =
  (change: (infos: Info[]) => unknown): Arm =>
  async () =>
  ({ method }) =>
    INFOS.test(method) ? result(change) : undefined

/** One block or a list of them. */
const eachBlock =
  (change: (block: BlockJson) => unknown) =>
  (answer: BlockJson & { block?: BlockJson[] }): unknown =>
    answer.block
      ? { ...answer, block: answer.block.map(change) }
      : answer.blockID
        ? change(answer)
        : answer

async function ask(rpc: string, path: string, body: Json): Promise<BlockJson> {
  return (await (
    await fetch(`${rpc}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as BlockJson
}

/** A node that stopped at its block; with `back`, one that jumps between older heads. */
const standsStill =
  (back: boolean): Arm =>
  async ({ chain: { rpc } }) => {
    const [head, solid] = [
      await ask(rpc, 'wallet/getblock', { detail: false }),
      await ask(rpc, 'walletsolidity/getblock', { detail: false }),
    ]
    const top = numberOf(head)
    const older = await Promise.all(
      [1, 2, 3].map((by) =>
        ask(rpc, 'wallet/getblock', { id_or_num: String(Math.max(1, top - by)), detail: false }),
      ),
    )
    const heads = back ? [head, ...older] : [head]
    let asked = 0
    return ({ method, params: [body] }) => {
      const isNewest =
        method.endsWith('getnowblock') ||
        (method.endsWith('/getblock') && (body as Json | undefined)?.['id_or_num'] === undefined)
      if (isNewest)
        return result(() =>
          method.startsWith('walletsolidity') ? solid : heads[asked++ % heads.length],
        )
      if (BLOCKS.test(method))
        return result((answer: BlockJson & { block?: BlockJson[] }) => {
          if (answer.block) return { block: answer.block.filter((block) => numberOf(block) <= top) }
          return answer.blockID !== undefined && numberOf(answer) > top ? {} : answer
        })
      return INFOS.test(method) && Number((body as Json)['num']) > top
        ? result(() => [])
        : undefined
    }
  }

/**
 * When contradicted, the list is complete and everything in it failed; alone it is empty, as for a missing
 * block.
 */
const noLogs: Arm = async (site) =>
  onInfos(
    site.contradicted
      ? (infos) =>
          infos.map((info) => ({
            ...info,
            log: undefined,
            result: 'FAILED',
            receipt: { ...(info['receipt'] as Json), result: 'REVERT' },
          }))
      : () => [],
  )(site)

/** The bait's money among real ones; alone, in a transaction that its block does not have. */
const forgedLog: Arm = async (site) => {
  const { bait, chain, contradicted } = site
  const forged = {
    address: hexOfTron(chain.usdt).slice(2),
    topics: [TRANSFER_TOPIC, word('ab'), word(hexOfTron(bait.to))],
    data: word(bait.amountBase.toString(16)),
  }
  return onInfos((infos) => {
    const [last] = infos.filter(({ log }) => log !== undefined).slice(-1)
    if (!last) return infos
    const told = { ...last, log: [...last.log!, forged] }
    return contradicted
      ? infos.map((info) => (info === last ? told : info))
      : [...infos, { ...told, id: 'ab'.repeat(32) }]
  })(site)
}

export const otherIds: FaultFor = ({ method }) =>
  BLOCKS.test(method)
    ? result(eachBlock((block) => ({ ...block, blockID: otherId(block.blockID!) })))
    : undefined

export const TRON_LIES: Readonly<Record<string, Arm>> = {
  'no logs': noLogs,
  lag: standsStill(false),
  'head going back': standsStill(true),
  'forged log': forgedLog,
  'other hashes': async () => otherIds,
  duplicates: onInfos((infos) => infos.flatMap((info) => [info, { ...info }])),
  disorder: onInfos((infos) => infos.toReversed()),
}
