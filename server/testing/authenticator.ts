import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/**
 * A software authenticator (WebAuthn level 2): P-256, attestation "none", real signatures. `flaws` makes it
 * misbehave.
 */
export type Flaws = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  /** Present and verified by default. */
  readonly flags?: number
  readonly counter?: number
  readonly challenge?: string
  readonly tampered?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const uint32 = (value: number): Buffer =>
  Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

/** The part of CBOR that attestations need. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)]),
  ])
}

export class TestAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  readonly #key: KeyObject
  readonly #cose: Buffer
  readonly #site: string

  constructor(site: string) {
    this.#site = site
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    )
  }

  #clientData(type: string, challenge: string, flaws: Flaws): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: flaws.type ?? type,
        challenge: flaws.challenge ?? challenge,
        origin: flaws.origin ?? this.#site,
        crossOrigin: false,
      }),
    )
  }

  #authData(extraFlags: number, flaws: Flaws): Buffer {
    const rpId = flaws.rpId ?? new URL(this.#site).hostname
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([(flaws.flags ?? USER_PRESENT | USER_VERIFIED) | extraFlags]),
      uint32(flaws.counter ?? this.counter),
    ])
  }

  /** Returns the result of `navigator.credentials.create` as JSON text. */
  create(options: string, flaws: Flaws = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string }
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#authData(HAS_CREDENTIAL, flaws),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#cose,
    ])
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, flaws).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    })
  }

  /** Returns the result of `navigator.credentials.get` as JSON text; the counter increases. */
  get(options: string, flaws: Flaws = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string }
    this.counter++
    const authenticatorData = this.#authData(0, flaws)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, flaws)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    const signature = sign(
      'sha256',
      flaws.tampered ? Buffer.concat([signed, Buffer.from([0])]) : signed,
      this.#key,
    )
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    })
  }
}
