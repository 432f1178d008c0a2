import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from 'node:crypto'

/** RFC 8291 (encryption) and RFC 8292 (sender), with the platform's own cryptography. */
const CURVE = 'prime256v1'
const PUBLIC_BYTES = 65
const SECRET_BYTES = 16
const SALT_BYTES = 16
const RECORD_BYTES = 4_096
/** A record without its header, tag and end mark. */
export const MAX_PUSH_BYTES = RECORD_BYTES - 86 - 17
const TOKEN_LIFE_SECONDS = 3_600

type PushKeys = { readonly publicKey: Buffer; readonly secret: Buffer }

const BASE64 = /^[\w+/-]+={0,2}$/

export function readPushKeys(p256dh: string, auth: string): PushKeys | undefined {
  if (!BASE64.test(p256dh) || !BASE64.test(auth)) return undefined
  const [publicKey, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (publicKey.length !== PUBLIC_BYTES || secret.length !== SECRET_BYTES) return undefined
  try {
    ecdhOf(Buffer.alloc(32, 1)).computeSecret(publicKey)
  } catch {
    return undefined
  }
  return { publicKey, secret }
}

export function ecdhOf(privateKey: Buffer): ECDH {
  const made = createECDH(CURVE)
  made.setPrivateKey(privateKey)
  return made
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const infoOf = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`)

type Chosen = { readonly own: ECDH; readonly salt: Buffer }

function choose(): Chosen {
  const own = createECDH(CURVE)
  own.generateKeys()
  return { own, salt: randomBytes(SALT_BYTES) }
}

/** One record of `aes128gcm`. Key and salt are given in tests alone. */
export function encryptPush(
  { publicKey, secret }: PushKeys,
  plain: Buffer,
  { own, salt }: Chosen = choose(),
): Buffer {
  if (plain.length > MAX_PUSH_BYTES) throw new Error('a push message is too long')
  const ours = own.getPublicKey()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ours])
  const shared = hkdf(secret, own.computeSecret(publicKey), about, 32)
  const key = hkdf(salt, shared, infoOf('aes128gcm'), 16)
  const nonce = hkdf(salt, shared, infoOf('nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ours.length]),
    ours,
    cipher.update(Buffer.concat([plain, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

export const vapidPublicKey = (privateKey: Buffer): string =>
  ecdhOf(privateKey).getPublicKey().toString('base64url')

/** Names the shop to a push service. `subject`: mailto: or https: */
export function vapidHeader(
  privateKey: Buffer,
  { endpoint, subject, nowMs }: { endpoint: string; subject: string; nowMs: number },
): string {
  const point = ecdhOf(privateKey).getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + TOKEN_LIFE_SECONDS,
    sub: subject,
  }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}
