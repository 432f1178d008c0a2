import { describe, expect, test } from 'vitest'
import { statusOf } from './tronPayoutChain.ts'

describe('what providers say', () => {
  const paid = { txHash: 'a', succeeded: true, transfers: [] }
  const failed = { txHash: 'a', succeeded: false, transfers: [] }
  test.each<[votes: Parameters<typeof statusOf>[0], nodes: number, state: string]>([
    [['open'], 1, 'open'],
    [['dead'], 1, 'dead'],
    [[paid], 1, 'final'],
    [['dead'], 2, 'doubtful'],
    [['dead', 'dead'], 2, 'dead'],
    [['dead', 'open'], 2, 'doubtful'],
    [['dead', 'dead'], 3, 'doubtful'],
    [['dead', 'dead', 'dead'], 3, 'dead'],
    [[paid], 3, 'open'],
    [[paid, 'open'], 3, 'open'],
    [[paid, paid], 3, 'final'],
    [[paid, paid, 'open'], 3, 'final'],
    [[paid, failed], 2, 'doubtful'],
    [[failed, paid, paid], 3, 'doubtful'],
    [[paid, 'dead', 'dead'], 3, 'doubtful'],
  ])('answers %j of %d nodes make a payout %s', (votes, nodes, state) => {
    expect(statusOf(votes, nodes).state).toBe(state)
  })
})
