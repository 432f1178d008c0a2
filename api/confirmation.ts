import { Type } from 'typebox'
import { Instant, Nullable, ExactText } from './shapes.ts'

/** The browser's WebAuthn response, as JSON text. */
export const PasskeyJson = Type.String({
  minLength: 2,
  maxLength: 16_000,
  description: 'RegistrationResponseJSON or AuthenticationResponseJSON',
})

/** For `navigator.credentials`, as JSON text. */
export const PasskeyOptions = Type.Object({
  options: Type.String({ description: 'WebAuthn options, as JSON' }),
})

export const PasskeyList = Type.Array(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    createdAt: Instant,
    lastUsedAt: Nullable(Instant),
  }),
)

/** Confirms a money movement: the fund password or a passkey's assertion (rules: balances#confirmation). */
export const Confirmation = {
  secPassword: Type.Optional(ExactText(128, 1)),
  passkey: Type.Optional(PasskeyJson),
}
