import { expect, test } from 'vitest'
import { Refusal } from '../../../../basics/errors.ts'
import { parseAccountName } from './accountName.ts'
import { evmAddress } from '../wallets/evmAddress.ts'
import { shortName } from './accountLabel.ts'

test.each([
  ['Ann@Example.COM', undefined, 'ann@example.com'],
  ['  ann+shop@mail.example.com ', undefined, 'ann+shop@mail.example.com'],
  ["o'neill@xn--fiqs8s.xn--55qx5d", undefined, "o'neill@xn--fiqs8s.xn--55qx5d"],
  ['13812345678', undefined, '+8613812345678'],
  ['138 1234-5678', '86', '+8613812345678'],
  ['+86 138 1234 5678', undefined, '+8613812345678'],
  ['07700 900123', '44', '+447700900123'],
  ['+1 (202) 555-0123', undefined, '+12025550123'],
])('the account name %s (%s) is %s', (text, area, value) =>
  expect(parseAccountName(text, { area })).toMatchObject({ value }),
)

const refusalOf = (text: string, area?: string): unknown => {
  try {
    return parseAccountName(text, { area })
  } catch (error) {
    return error instanceof Refusal && [error.code, error.fields?.['username']]
  }
}

test.each([
  ['', [4014, 'missing']],
  ['   ', [4014, 'missing']],
  ['@', [4014, 'emailWrong']],
  ['ann@', [4014, 'emailWrong']],
  ['@example.com', [4014, 'emailWrong']],
  ['ann@localhost', [4014, 'emailWrong']],
  ['ann@example..com', [4014, 'emailWrong']],
  ['.ann@example.com', [4014, 'emailWrong']],
  ['a..b@example.com', [4014, 'emailWrong']],
  ['ann@b@example.com', [4014, 'emailWrong']],
  ['ann@-example.com', [4014, 'emailWrong']],
  ['ann@example.1', [4014, 'emailWrong']],
  ['"ann"@example.com', [4014, 'emailWrong']],
  ['ann <ann@example.com>', [4014, 'emailWrong']],
  [`${'a'.repeat(65)}@example.com`, [4014, 'emailWrong']],
  [`a@${'b'.repeat(64)}.com`, [4014, 'emailWrong']],
  // Cyrillic, full width, a zero width space, a dotless i, a line feed: all of them look like something else.
  ['аnn@example.com', [40007, 'format']],
  ['ann＠example.com', [40007, 'format']],
  ['ann\u200b@example.com', [40007, 'format']],
  ['annı@example.com', [40007, 'format']],
  ['ann@example.com\nbcc: eve@example.com', [40007, 'format']],
  ['١٣٨١٢٣٤٥٦٧٨', [40007, 'format']],
  ['１３８１２３４５６７８', [40007, 'format']],
  ['12345', [4014, 'format']],
  ['23812345678', [4014, 'format']],
  ['138123456789', [4014, 'format']],
  ['ann', [4014, 'format']],
  ['+0123456789', [4014, 'format']],
  ['++8613812345678', [4014, 'format']],
  ['+1234567890123456', [4014, 'format']],
])('the account name %j is refused', (text, refused) => expect(refusalOf(text)).toEqual(refused))

test("an EVM address as an account's name has one spelling", () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(evmAddress(address.toLowerCase())).toBe(address)
  expect(evmAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  expect(evmAddress(address)).toBe(address)
  expect(evmAddress(address.replace('5aA', '5Aa'))).toBeUndefined()
  expect(evmAddress(address.slice(0, -1))).toBeUndefined()
  expect(evmAddress(`${address}0`)).toBeUndefined()
})

test.each([
  [{ email: 'ann.smith@example.com', phone: null, wallet: null }, 'an***@e***.com'],
  [{ email: 'a@b.cn', phone: null, wallet: null }, 'a***@b***.cn'],
  [{ email: null, phone: '+8613812345678', wallet: null }, '+861***678'],
  [
    { email: null, phone: null, wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    '0x5aAe…eAed',
  ],
  [{ email: null, phone: null, wallet: null }, '***'],
])('%j is shown to others as %s', (name, label) => expect(shortName(name)).toBe(label))
