import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPushEndpoint } from './pushHosts.ts'
import {
  ecdhOf,
  encryptPush,
  MAX_PUSH_BYTES,
  readPushKeys,
  vapidHeader,
  vapidPublicKey,
} from './webPush.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('a message is encrypted as the example of RFC 8291 says', () => {
  const keys = readPushKeys(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    'BTBZMqHH6r4Tts7J_aSIgg',
  )!
  const body = encryptPush(keys, Buffer.from('When I grow up, I want to be a watermelon'), {
    own: ecdhOf(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(body.toString('base64url')).toBe(
    [
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz',
      'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    ].join(''),
  )
})

test('no message is longer than a push service takes', () => {
  const browser = createECDH('prime256v1')
  const keys = { publicKey: browser.generateKeys(), secret: Buffer.alloc(16, 1) }
  expect(encryptPush(keys, Buffer.alloc(MAX_PUSH_BYTES)).length).toBeLessThanOrEqual(4_096)
  expect(() => encryptPush(keys, Buffer.alloc(MAX_PUSH_BYTES + 1))).toThrow('too long')
})

test('keys that are none of a browser are refused', () => {
  const point = createECDH('prime256v1').generateKeys()
  const good = Buffer.alloc(16, 1).toString('base64url')
  expect(readPushKeys(point.toString('base64url'), good)).toBeDefined()
  const offCurve = Buffer.from(point)
  offCurve[64]! ^= 1
  for (const [key, secret] of [
    ['', good],
    [point.toString('base64url'), ''],
    [offCurve.toString('base64url'), good],
    [Buffer.alloc(65, 4).toString('base64url'), good],
    [point.subarray(0, 33).toString('base64url'), good],
    [` ${point.toString('base64url')}`, good],
    [point.toString('base64url'), `${good} `],
  ] as const)
    expect(readPushKeys(key, secret)).toBeUndefined()
})

test('the header names the service alone, ends within an hour, and its signature holds', () => {
  const privateKey = Buffer.alloc(32, 7)
  const endpoint = 'https://fcm.googleapis.com/fcm/send/secret-part'
  const header = vapidHeader(privateKey, { endpoint, subject: 'mailto:a@b.test', nowMs: 1_000_000 })
  const [, text, signature, key] = /^vapid t=([\w.-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!
  expect(key).toBe(vapidPublicKey(privateKey))
  const claims = JSON.parse(bytes(text!.split('.')[1]!).toString()) as object
  expect(claims).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: 1_000 + 3_600,
    sub: 'mailto:a@b.test',
  })
  const point = bytes(key!)
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  expect(
    verify(
      'sha256',
      Buffer.from(text!),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      bytes(signature!),
    ),
  ).toBe(true)
})

test('only push services of browsers are asked, whatever the address looks like', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/QGuQ',
  ])
    expect([good, isPushEndpoint(good)]).toEqual([good, true])
  for (const bad of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://user:pw@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilfcm.googleapis.com/x',
    'https://notify.windows.com.evil.test/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com/a\n',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  ])
    expect([bad, isPushEndpoint(bad)]).toEqual([bad, false])
})
