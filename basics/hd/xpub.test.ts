import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toTronAddress } from '../tron/address.ts'
import { openXpubKey, type XpubKey } from './xpub.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const root = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
const account = (coin: number): string => root.derive(`m/44'/${coin}'/0'`).publicExtendedKey
const key = (text: string, family: 'evm' | 'tron'): XpubKey => {
  const opened = openXpubKey(text, family)
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}

describe('an account’s public key', () => {
  test('an account’s public key gives the addresses that the wallet has, on EVM networks and on TRON', () => {
    const evm = key(account(60), 'evm')
    const tron = key(account(195), 'tron')
    for (const index of [0, 1, 19, 2 ** 31 - 1]) {
      const own = (coin: 60 | 195) =>
        privateKeyToAddress(bytesToHex(root.derive(`m/44'/${coin}'/0'/0/${index}`).privateKey!))
      expect(evm.addressAt(index)).toBe(own(60).toLowerCase())
      expect(tron.addressAt(index)).toBe(toTronAddress(own(195)))
    }
    // The first address of this well-known phrase.
    expect(evm.addressAt(0)).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
    expect(evm.id).not.toBe(tron.id)
  })

  test('is refused as a private key, of another depth, with a mistyped character or without end', () => {
    expect(openXpubKey(root.derive("m/44'/60'/0'").privateExtendedKey, 'evm')).toBe('private')
    expect(openXpubKey(root.publicExtendedKey, 'evm')).toBe('depth')
    expect(openXpubKey(root.derive("m/44'/60'/0'/0").publicExtendedKey, 'evm')).toBe('depth')
    const good = account(60)
    for (const at of [5, 40, 100])
      expect(
        openXpubKey(
          `${good.slice(0, at)}${good[at] === 'a' ? 'b' : 'a'}${good.slice(at + 1)}`,
          'evm',
        ),
      ).toBe('malformed')
    for (const text of ['', 'xpub', `${good}1`, '0x00', 'xprv9s21'])
      expect(typeof openXpubKey(text, 'evm')).toBe('string')
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN])
      expect(() => key(good, 'evm').addressAt(index)).toThrow(RangeError)
  })
})
