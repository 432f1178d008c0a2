import { hexOfTron, tronHex } from '../../../../basics/tron/address.ts'
import { ProviderFault } from '../chain.ts'
import type { TronNode } from './node.ts'
import { record } from '../providers/malformed.ts'
import type { Endpoint } from './readBlocks.ts'

const NOBODY = `41${'0'.repeat(40)}`
const WORD = /^[0-9a-f]*$/i

/** 41 and 40 hex digits, as the API takes it. */
export const apiAddress = (address: string): string => tronHex(hexOfTron(address))

/** `parameter` is ABI-encoded without 0x. `undefined` when it reverts or there is no contract. */
export async function callContract(
  node: TronNode,
  endpoint: Endpoint,
  contract: string,
  call: string,
  parameter = '',
): Promise<string | undefined> {
  const answer = record(
    await node.ask(`${endpoint}/triggerconstantcontract`, {
      owner_address: NOBODY,
      contract_address: apiAddress(contract),
      function_selector: call,
      parameter,
      visible: false,
    }),
    'answer of a contract',
  )
  const result = record(answer['result'] ?? {}, 'answer of a contract')
  // A message with a result is a revert's.
  if (result['result'] !== true || result['message'] !== undefined) return undefined
  const [returned] = Array.isArray(answer['constant_result'])
    ? (answer['constant_result'] as unknown[])
    : []
  if (typeof returned !== 'string' || !WORD.test(returned))
    throw new ProviderFault('malformed', 'malformed answer of a contract')
  return `0x${returned.toLowerCase()}`
}
