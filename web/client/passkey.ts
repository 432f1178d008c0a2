import type { CallInput, CallName } from '../../api/calls.ts'
import { PATHS } from '../../api/paths.ts'
import { callApi } from './callApi.ts'

/** Denied, timed out or unsupported. */
export class PasskeyFault extends Error {
  constructor(cause: unknown) {
    super('no passkey answered', { cause })
    this.name = 'PasskeyFault'
  }
}

type Json = Record<string, unknown>
type CredentialJson = Json & { id: string }

/** Wallets' in-app browsers often lack WebAuthn. */
export const passkeysWork = (): boolean =>
  typeof window !== 'undefined' && window.isSecureContext && 'PublicKeyCredential' in window

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Binary fields, base64url in JSON. */
const withBytes = (list: unknown): unknown =>
  (list as CredentialJson[] | undefined)?.map((one) => ({ ...one, id: toBytes(one.id) }))

function creationOptions(json: Json): PublicKeyCredentialCreationOptions {
  const native = PublicKeyCredential as unknown as {
    parseCreationOptionsFromJSON?: (json: Json) => PublicKeyCredentialCreationOptions
  }
  if (native.parseCreationOptionsFromJSON) return native.parseCreationOptionsFromJSON(json)
  const user = json['user'] as CredentialJson
  return {
    ...json,
    challenge: toBytes(json['challenge'] as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: withBytes(json['excludeCredentials']) ?? [],
  } as unknown as PublicKeyCredentialCreationOptions
}

function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  const native = PublicKeyCredential as unknown as {
    parseRequestOptionsFromJSON?: (json: Json) => PublicKeyCredentialRequestOptions
  }
  if (native.parseRequestOptionsFromJSON) return native.parseRequestOptionsFromJSON(json)
  return {
    ...json,
    challenge: toBytes(json['challenge'] as string),
    allowCredentials: withBytes(json['allowCredentials']) ?? [],
  } as unknown as PublicKeyCredentialRequestOptions
}

/** Safari before 18 and Chrome before 129 lack toJSON. */
function answerJson(credential: PublicKeyCredential): string {
  if (typeof credential.toJSON === 'function') return JSON.stringify(credential.toJSON())
  const { response } = credential
  const parts = [
    'clientDataJSON',
    'attestationObject',
    'authenticatorData',
    'signature',
    'userHandle',
  ] as const
  const bytes = parts.map(
    (part) =>
      [
        part,
        (response as unknown as Record<string, ArrayBuffer | null | undefined>)[part],
      ] as const,
  )
  const { id, type, authenticatorAttachment } = credential
  return JSON.stringify({
    id,
    rawId: id,
    type,
    authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      ...Object.fromEntries(
        bytes.flatMap(([part, value]) => (value ? [[part, toText(value)]] : [])),
      ),
      ...('getTransports' in response && {
        transports: (response as AuthenticatorAttestationResponse).getTransports(),
      }),
    },
  })
}

async function answered(asking: Promise<Credential | null>): Promise<string> {
  const credential = await asking.catch((cause: unknown) => {
    throw new PasskeyFault(cause)
  })
  if (!credential) throw new PasskeyFault('nothing')
  return answerJson(credential as PublicKeyCredential)
}

/** Options and passkey are JSON. Throws `PasskeyFault`. */
export const makePasskey = (options: string): Promise<string> =>
  answered(
    navigator.credentials.create({ publicKey: creationOptions(JSON.parse(options) as Json) }),
  )

/** Signs the server's options, as JSON. */
export const signWithPasskey = (options: string): Promise<string> =>
  answered(navigator.credentials.get({ publicKey: requestOptions(JSON.parse(options) as Json) }))

/** Throws `CallFailure` or `PasskeyFault`. */
export async function createPasskey(): Promise<string> {
  const { options } = await callApi('startPasskey', {})
  return makePasskey(options)
}

/** Signs a call's exact input, without `secPassword` and `passkey`. */
export async function askPasskey<N extends CallName>(
  call: N,
  input: Omit<CallInput<N>, 'secPassword' | 'passkey'>,
): Promise<string> {
  const { options } = await callApi('challengePasskey', {
    call: PATHS[call],
    content: JSON.stringify(input),
  })
  return signWithPasskey(options)
}
