import { Type } from 'typebox'
import { Text } from './shapes.ts'

/** The browser's WebAuthn response, as JSON text. */
export const PasskeyJson = Type.String({
  minLength: 2,
  maxLength: 16_000,
  description: 'RegistrationResponseJSON or AuthenticationResponseJSON',
})

/** Confirms a money movement: the fund password or a passkey's assertion (rules: balances#confirmation). */
export const Confirmation = {
  secPassword: Type.Optional(Text(128, 1)),
  passkey: Type.Optional(PasskeyJson),
}
