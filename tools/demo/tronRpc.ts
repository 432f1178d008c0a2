import { postRpc, RpcError } from './rpc.ts'

type TronAnswer = Readonly<Record<string, unknown>>

/** Calls the local TRON chain's HTTP API. Throws `RpcError` without an answer or for an `Error`. */
export async function askTron(rpc: string, path: string, body: object = {}): Promise<TronAnswer> {
  const answer = JSON.parse(await postRpc(`${rpc}/${path}`, JSON.stringify(body))) as TronAnswer
  if (typeof answer['Error'] === 'string') throw new RpcError(`${path}: ${answer['Error']}`)
  return answer
}
