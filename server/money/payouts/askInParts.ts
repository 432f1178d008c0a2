import type { Rpc, RpcRequest } from '../chains/evm/rpc.ts'

/** Nodes refuse large batches: some take a hundred requests. */
const BATCH = 50

/** Answers in the order of the requests. */
export async function askInParts(rpc: Rpc, requests: readonly RpcRequest[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let at = 0; at < requests.length; at += BATCH)
    answers.push(...(await rpc.send(requests.slice(at, at + BATCH))))
  return answers
}
