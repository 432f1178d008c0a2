import { expect, test } from 'vitest'
import type { Connection } from '../../client/wallet/connection.ts'
import { createWalletLine, firstWithoutWallet, nextIn, type Turn } from './walletLine.ts'

const [ME, OTHER, TRON] = [
  '0x00000000000000000000000000000000000000aA',
  '0x00000000000000000000000000000000000000bB',
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
]
const connected = (kind: 'evm' | 'tron', address: string): Connection =>
  ({ wallet: { kind }, kind, address }) as unknown as Connection
const turn = (id: string, owner = ME, network: Turn['network'] = 137): Turn => ({
  id,
  network,
  owner,
})

test('one after the other, in the order in which they were pressed', () => {
  const line = createWalletLine()
  for (const id of ['b', 'a', 'b', 'c']) line.join(turn(id))
  const me = connected('evm', ME.toLowerCase())
  const asked: string[] = []
  for (let next = nextIn(line.read(), me); next !== undefined; next = nextIn(line.read(), me)) {
    expect(line.begin(next)).toBe(true)
    // While one runs there is no next one, and no other can start.
    expect(nextIn(line.read(), me)).toBeUndefined()
    expect([line.begin('a'), line.begin('b'), line.begin('c')]).toEqual([false, false, false])
    line.join(turn(next))
    asked.push(next)
    line.end(next, true)
  }
  expect(asked).toEqual(['b', 'a', 'c'])
  expect(line.read()).toEqual({ waiting: [], running: undefined })
})

test('an action waiting for another wallet blocks no other and keeps its place', () => {
  const line = createWalletLine()
  for (const one of [turn('tron', TRON, 105), turn('other', OTHER), turn('mine')]) line.join(one)
  expect(nextIn(line.read(), undefined)).toBeUndefined()
  expect(firstWithoutWallet(line.read(), undefined)).toBe('tron')
  expect(nextIn(line.read(), connected('evm', ME))).toBe('mine')
  expect(nextIn(line.read(), connected('tron', TRON))).toBe('tron')
  line.begin('mine')
  line.end('mine', true)
  expect(line.read().waiting.map(({ id }) => id)).toEqual(['tron', 'other'])
  expect(firstWithoutWallet(line.read(), connected('tron', TRON))).toBe('other')
})

test('after a refusal or a failure nothing more is asked by itself', () => {
  const line = createWalletLine()
  for (const id of ['a', 'b', 'c']) line.join(turn(id))
  line.begin('a')
  line.end('a', false)
  expect(line.read()).toEqual({ waiting: [], running: undefined })
})

test('whose screen is gone waits no longer, and gives its turn away', () => {
  const line = createWalletLine()
  for (const id of ['a', 'b', 'c']) line.join(turn(id))
  line.begin('a')
  line.leave('b')
  line.leave('a')
  expect(nextIn(line.read(), connected('evm', ME))).toBe('c')
  // Late results of a closed screen change nothing.
  line.begin('c')
  line.end('a', false)
  expect(line.read().running).toBe('c')
})
