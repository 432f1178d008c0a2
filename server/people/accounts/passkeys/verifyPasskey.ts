type Library = typeof import('@simplewebauthn/server')
type Registration = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type Authentication = Parameters<Library['verifyAuthenticationResponse']>[0]['response']
type Answer<T> = { readonly response: T; readonly challenge: string }
type Kept = {
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: string[]
}

/** Ed25519, P-256 and RSA. Naming them avoids Node's warning about newer ones. */
export const ALGORITHMS = [-8, -7, -257]

/** Nothing in it is verified yet. */
function readAnswer<T extends { id: string; response: { clientDataJSON: string } }>(
  json: string,
): { response: T; challenge: string } | undefined {
  try {
    const response = JSON.parse(json) as T
    const { challenge } = JSON.parse(
      Buffer.from(response.response.clientDataJSON, 'base64url').toString(),
    ) as { challenge: unknown }
    return typeof challenge === 'string' && typeof response.id === 'string'
      ? { response, challenge }
      : undefined
  } catch {
    return undefined
  }
}

export const readAuthentication = (json: string) => readAnswer<Authentication>(json)
export const readRegistration = (json: string) => readAnswer<Registration>(json)

/** What every answer is checked against: its challenge, our site, and that the user was verified. */
const expected = (challenge: string, site: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site,
  expectedRPID: new URL(site).hostname,
  requireUserVerification: true,
})

/** The new passkey, or `undefined`: the caller learns no details. */
export async function verifyRegistration(
  { response, challenge }: Answer<Registration>,
  site: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    ...expected(challenge, site),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  return verified?.verified ? verified.registrationInfo.credential : undefined
}

/**
 * The passkey's new counter, or `undefined`: the caller learns no details. A counter that does not grow, unless it
 * stays 0, shows a cloned authenticator.
 */
export async function verifyAuthentication(
  { response, challenge }: Answer<Authentication>,
  kept: Kept,
  site: string,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected(challenge, site),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(kept.public_key),
      counter: Number(kept.counter),
      transports: kept.transports,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
