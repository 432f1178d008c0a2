import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { bytesToHex, concatBytes, keccak256 } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** Never contains the key. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
}

const KEY = /^(0x)?[0-9a-f]{64}$/i
const CIPHER = 'aes-128-ctr'
/** Web3 Secret Storage's usual cost: 1 s, 256 MB, once at start. */
const SCRYPT = { n: 262_144, r: 8, p: 1, dklen: 32 } as const
const MAX_SCRYPT_MEMORY = 512 * 1024 * 1024

type Keystore = {
  version: 3
  crypto: {
    cipher: string
    ciphertext: string
    cipherparams: { iv: string }
    kdf: string
    kdfparams: { n: number; r: number; p: number; dklen: number; salt: string }
    mac: string
  }
}

const derive = (
  password: string,
  { n, r, p, dklen, salt }: Keystore['crypto']['kdfparams'],
): Buffer =>
  scryptSync(password, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: MAX_SCRYPT_MEMORY })

const macOf = (derived: Buffer, ciphertext: Buffer): Buffer =>
  Buffer.from(keccak256(concatBytes([derived.subarray(16, 32), ciphertext])).slice(2), 'hex')

/** Web3 Secret Storage version 3, which other wallets read. */
export function encryptKey(
  key: Uint8Array,
  password: string,
  cost: { n: number } = SCRYPT,
): string {
  const kdfparams = { ...SCRYPT, n: cost.n, salt: randomBytes(32).toString('hex') }
  const derived = derive(password, kdfparams)
  const iv = randomBytes(16)
  const cipher = createCipheriv(CIPHER, derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()])
  const keystore: Keystore = {
    version: 3,
    crypto: {
      cipher: CIPHER,
      ciphertext: ciphertext.toString('hex'),
      cipherparams: { iv: iv.toString('hex') },
      kdf: 'scrypt',
      kdfparams,
      mac: macOf(derived, ciphertext).toString('hex'),
    },
  }
  return JSON.stringify(keystore)
}

/** Throws `KeyError` for another format or a wrong password. */
export function decryptKey(text: string, password: string): Uint8Array {
  let crypto: Keystore['crypto']
  try {
    const keystore = JSON.parse(text) as Partial<Keystore> & { Crypto?: Keystore['crypto'] }
    crypto = (keystore.crypto ?? keystore.Crypto)!
    if (keystore.version !== 3 || crypto.kdf !== 'scrypt' || crypto.cipher !== CIPHER)
      throw new Error()
  } catch {
    throw new KeyError(
      'The key file is not Web3 Secret Storage, version 3, with scrypt and aes-128-ctr.',
    )
  }
  const derived = derive(password, crypto.kdfparams)
  const ciphertext = Buffer.from(crypto.ciphertext, 'hex')
  const mac = Buffer.from(crypto.mac, 'hex')
  const wanted = macOf(derived, ciphertext)
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted))
    throw new KeyError('The password does not open the key file.')
  const decipher = createDecipheriv(
    CIPHER,
    derived.subarray(0, 16),
    Buffer.from(crypto.cipherparams.iv, 'hex'),
  )
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

/** Hex from the environment, or an encrypted file. */
type KeySettings = {
  readonly key: string | null
  readonly file: string | null
  readonly password: string | null
}

type KeyNames = {
  readonly what: string
  readonly key: string
  readonly file: string
  readonly password: string
}
const PAYOUT: KeyNames = {
  what: 'payout',
  key: 'PAYOUT_KEY',
  file: 'PAYOUT_KEY_FILE',
  password: 'PAYOUT_PASSWORD',
}
const GAS: KeyNames = {
  what: 'gas',
  key: 'GAS_KEY',
  file: 'GAS_KEY_FILE',
  password: 'GAS_KEY_PASSWORD',
}

function readKey({ key, file, password }: KeySettings, names: KeyNames): PrivateKeyAccount {
  if (key !== null) {
    if (!KEY.test(key)) throw new KeyError(`${names.key} must be 64 hex digits.`)
    return privateKeyToAccount(`0x${key.replace(/^0x/, '')}`)
  }
  if (file === null)
    throw new KeyError(
      `There is no ${names.what} key: set ${names.file} and ${names.password}, or ${names.key}.`,
    )
  if (password === null) throw new KeyError(`${names.file} is set, but ${names.password} is not.`)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new KeyError(`${names.file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return privateKeyToAccount(bytesToHex(decryptKey(text, password)))
}

/** Throws `KeyError`. */
export const readPayoutKey = (settings: KeySettings): PrivateKeyAccount => readKey(settings, PAYOUT)

/** The wallet that pays for sweeps; it holds coin only. Throws `KeyError`. */
export const readGasKey = (settings: KeySettings): PrivateKeyAccount => readKey(settings, GAS)

/** Never overwrites a file. Returns the new key's address. */
export function makePayoutKey(file: string, password: string, cost?: { n: number }): string {
  const key = randomBytes(32)
  try {
    writeFileSync(file, `${encryptKey(key, password, cost)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new KeyError(`The key file cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  return privateKeyToAccount(bytesToHex(key)).address
}
