import { addressWord } from '../../../../basics/abi/words.ts'
import { hexOfTron } from '../../../../basics/tron/address.ts'
import { ProviderFault } from '../chain.ts'
import { callContract } from './call.ts'
import type { TronNode } from './node.ts'

const WORD = /^0x[0-9a-f]{64}$/

/** In base units, in the newest solidified state. Addresses are base58. */
export async function readTokenBalance(
  node: TronNode,
  token: string,
  address: string,
): Promise<bigint> {
  const holder = addressWord(hexOfTron(address))
  const answer = await callContract(node, 'walletsolidity', token, 'balanceOf(address)', holder)
  if (answer === undefined || !WORD.test(answer))
    throw new ProviderFault('malformed', 'malformed balance')
  return BigInt(answer)
}
