import { addressWord } from '../../../basics/abi/words.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import { selectorOf } from '../chains/contracts/contractReader.ts'
import { transferData } from './forwarderCalls.ts'
import type { SweepPlace, Unswept } from './sweep.ts'

/** Tether's, and USDT0's on Polygon. Other tokens have no list. */
const BLOCK_LISTS = ['isBlackListed(address)', 'isBlocked(address)'] as const

type SimulatedSweep = {
  /** The issuer blocked the treasury: money sent there would be stuck. */
  readonly isFrozen: boolean
  readonly moves: readonly Unswept[]
  /** The token refuses these now. */
  readonly stays: readonly Unswept[]
}

async function isFrozen({ reader, token }: SweepPlace, address: string): Promise<boolean> {
  const word = addressWord(address.startsWith('0x') ? address : hexOfTron(address))
  const answers = await reader.call(
    BLOCK_LISTS.map((view) => ({ contract: token, data: `0x${selectorOf(view)}${word}` })),
  )
  return answers.some((answer) => answer !== undefined && /^0x0{63}1$/.test(answer))
}

/**
 * Simulates each forwarder alone, since a sweep succeeds even if nothing moves. Tether checks only the sender, so
 * frozen treasuries are asked for. Throws `NoProvider`.
 */
export async function simulateSweep(
  place: SweepPlace,
  treasury: string,
  batch: readonly Unswept[],
): Promise<SimulatedSweep> {
  if (await isFrozen(place, treasury)) return { isFrozen: true, moves: [], stays: batch }
  const answers = await place.reader.call(
    batch.map(({ address, amountBase }) => ({
      from: address,
      contract: place.token,
      data: transferData(treasury, amountBase),
    })),
  )
  return {
    isFrozen: false,
    moves: batch.filter((_, at) => answers[at] !== undefined),
    stays: batch.filter((_, at) => answers[at] === undefined),
  }
}
