import { expect, test } from 'vitest'
import { countIndependent, isPrivateHost } from './nodeHosts.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['10.0.0.5', true],
  ['172.16.3.4', true],
  ['172.32.3.4', false],
  ['192.168.1.2', true],
  ['192.169.1.2', false],
  ['[::1]', true],
  ['[fd12:3456::1]', true],
  ['[2001:db8::1]', false],
  ['bsc-node', true],
  ['node.lan', true],
  ['node.internal', true],
  ['8.8.8.8', false],
  ['rpc.example.com', false],
  ['10.0.0.5.example.com', false],
])('%s is private: %s', (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected)
})

test('node hosts of one company count as one provider', () => {
  expect(
    countIndependent([
      'https://one.ankr.com/a',
      'https://two.ankr.com/b',
      'https://bsc.publicnode.com',
      'https://8.8.8.8',
      'https://8.8.8.8:8545',
    ]),
  ).toBe(3)
})
