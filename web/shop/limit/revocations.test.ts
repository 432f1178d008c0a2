import { expect, test } from 'vitest'
import type { CallResult } from '../../../api/calls.ts'
import {
  forgetRevocations,
  judgeRevocations,
  noteRevocation,
  revocationsOf,
  type Revocation,
} from './revocations.ts'

type Found = CallResult<'listAllowances'>[number]
const [OWNER, SPENDER, OTHER] = [
  '0x00000000000000000000000000000000000000aA',
  '0x00000000000000000000000000000000000000bB',
  '0x00000000000000000000000000000000000000cC',
]
const found = (network: Found['network'], state: Found['state'], ...spenders: string[]): Found => ({
  network,
  token: OTHER,
  state,
  allowances: spenders.map((spender) => ({
    spender,
    whose: 'unknown',
    amount: '1.00',
    unlimited: false,
  })),
})
const revoked = (network: Found['network'] = 137): Revocation => ({
  network,
  owner: OWNER,
  spender: SPENDER,
})

test.each<[string, Revocation[], Found[], ReturnType<typeof judgeRevocations>]>([
  ['nothing was revoked', [], [found(137, 'whole')], 'unknown'],
  ['it is gone, others stand', [revoked()], [found(137, 'whole', OTHER)], 'gone'],
  [
    'it stands, in another spelling',
    [revoked()],
    [found(137, 'whole', SPENDER.toLowerCase())],
    'standing',
  ],
  [
    'the same spender stands on another network',
    [revoked()],
    [found(137, 'known'), found(56, 'whole', SPENDER)],
    'gone',
  ],
  ['its network does not answer', [revoked()], [found(137, 'unreachable')], 'unknown'],
  ['its network is not told of', [revoked()], [found(56, 'whole')], 'unknown'],
  [
    'of two one is gone, one unknown',
    [revoked(), revoked(56)],
    [found(137, 'whole'), found(56, 'unreachable')],
    'unknown',
  ],
  [
    'of two one is unknown, one stands',
    [revoked(), revoked(56)],
    [found(137, 'unreachable'), found(56, 'whole', SPENDER)],
    'standing',
  ],
])('revoking a spending limit: %s', (_what, revocations, read, verdict) => {
  expect(judgeRevocations(revocations, read)).toBe(verdict)
})

test("a wallet's revocations are its own, however it is spelled", () => {
  noteRevocation(revoked())
  expect(revocationsOf(OWNER.toLowerCase())).toEqual([revoked()])
  forgetRevocations(OTHER)
  expect(revocationsOf(OWNER)).toHaveLength(1)
  expect(revocationsOf(OTHER)).toEqual([])
  forgetRevocations(OWNER.toLowerCase())
  expect(revocationsOf(OWNER)).toEqual([])
})
