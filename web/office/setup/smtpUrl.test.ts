import { expect, test } from 'vitest'
import { NO_SERVER, readSmtpUrl, smtpUrlOf } from './smtpUrl.ts'

test('the parts of a mail server make its address, whatever a password holds, and are read back', () => {
  const server = {
    ...NO_SERVER,
    host: 'mail.shop.test',
    port: '2465',
    user: 'me@shop.test',
    password: 'a:b/c@d?e#f%20 密',
  }
  const url = smtpUrlOf(server)
  expect(new URL(url).host).toBe('mail.shop.test:2465')
  expect(readSmtpUrl(url)).toEqual(server)
  expect(smtpUrlOf({ ...NO_SERVER, security: 'smtp', host: ' mail.test ' })).toBe(
    'smtp://mail.test',
  )
})

test('a pasted address keeps its options; nothing typed is nothing; other texts are no address', () => {
  const pasted = readSmtpUrl(' smtp://u:p@127.0.0.1:2525?pool=true ')!
  expect(pasted).toMatchObject({ security: 'smtp', host: '127.0.0.1', rest: '?pool=true' })
  expect(smtpUrlOf(pasted)).toBe('smtp://u:p@127.0.0.1:2525?pool=true')
  expect(smtpUrlOf(NO_SERVER)).toBe('')
  for (const text of ['mail.test', 'https://mail.test', 'smtp://%zz@mail.test', ''])
    expect(readSmtpUrl(text)).toBeUndefined()
})

test('a pasted address that cannot be read is kept as it was typed, to be refused with its name', () => {
  const pasted = 'smtps://me:50%off@mail.test'
  expect(readSmtpUrl(pasted)).toBeUndefined()
  expect(smtpUrlOf({ ...NO_SERVER, host: ` ${pasted} ` })).toBe(pasted)
})

test('a password without a server is not dropped unsaid: it makes an address that is refused', () => {
  const url = smtpUrlOf({ ...NO_SERVER, user: 'me', password: 'secret' })
  expect(URL.parse(url)).toBeNull()
})
