import { expect, test } from 'vitest'
import { bytesToHex, type Hex } from '../../../basics/hex.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { encodeCall } from '../../../basics/tron/transaction.ts'
import type { TronWallet } from '../../client/wallet/provider.ts'
import { callEffect, signOnTron } from './signOnTron.ts'

const [OWNER, TOKEN]: readonly [Hex, Hex] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const DATA = `0xa9059cbb${'0'.repeat(128)}` as Hex
const CALL = {
  owner: OWNER,
  contract: TOKEN,
  data: DATA,
  callValue: 0n,
  feeLimit: 30_000_000n,
  refBlockBytes: '0001',
  refBlockHash: '0011223344556677',
  expiration: 1_795_526_388_000,
  timestamp: 1_795_526_300_000,
}
const hexOf = (over: Partial<typeof CALL> = {}): string =>
  bytesToHex(encodeCall({ ...CALL, ...over }))
const EFFECT = callEffect(toTronAddress(OWNER), toTronAddress(TOKEN), DATA)
const SIGNATURE = '1'.repeat(130)

function walletOf(signs: string) {
  const asked: unknown[] = []
  const trx = {
    sign: async (transaction: unknown) => {
      asked.push(transaction)
      return { raw_data_hex: signs, signature: [SIGNATURE] }
    },
  }
  const wallet = {
    kind: 'tron',
    provider: { tronWeb: () => ({ trx }), connectBy: null, request: async () => undefined },
  } as unknown as TronWallet
  return { asked, wallet }
}
const toSign = (rawHex: string, missingSun = '0') => ({
  rawHex,
  chainId: 0x2b6653dc,
  feeSun: '1',
  missingSun,
})

test('the wallet is asked for exactly what the screen says, and may change its times', async () => {
  const later = hexOf({ expiration: CALL.expiration + 60_000 })
  const { asked, wallet } = walletOf(later)
  expect(await signOnTron(wallet, toSign(hexOf()), EFFECT)).toEqual({
    raw_data_hex: later,
    signature: [SIGNATURE],
  })
  expect(asked).toMatchObject([{ raw_data_hex: hexOf() }])
})

test('a shop that asks for something else, or a wallet without coin, asks nobody to sign', async () => {
  const { asked, wallet } = walletOf(hexOf())
  for (const wrong of [
    toSign(hexOf({ owner: TOKEN })),
    toSign(hexOf({ contract: OWNER })),
    toSign(hexOf({ data: `${DATA.slice(0, -1)}1` as Hex })),
    toSign(hexOf({ callValue: 1n })),
    toSign('00'),
    toSign(hexOf(), '5'),
  ])
    await expect(signOnTron(wallet, wrong, EFFECT)).rejects.toMatchObject({ name: 'WalletFault' })
  expect(asked).toEqual([])
})

test('what a wallet signed instead is not used', async () => {
  for (const over of [{ contract: OWNER }, { callValue: 1n }, { feeLimit: CALL.feeLimit + 1n }])
    await expect(
      signOnTron(walletOf(hexOf(over)).wallet, toSign(hexOf()), EFFECT),
    ).rejects.toMatchObject({ key: 'otherSigned' })
})
