import { openSealed, sealBytes } from '../secretKey.ts'

/** An unreadable secret: the key in DATA_DIR/secrets is not the one that encrypted it. */
export class SettingsKeyError extends Error {
  override readonly name = 'SettingsKeyError'
}

/** Binds the name to the value, so that rows cannot be exchanged. */
const purposeOf = (name: string): string => `setting ${name}`

export const seal = (key: Buffer, name: string, value: string): Buffer =>
  sealBytes(key, purposeOf(name), Buffer.from(value, 'utf8'))

export function unseal(key: Buffer, name: string, sealed: Buffer): string {
  const plain = openSealed(key, purposeOf(name), sealed)
  if (plain === undefined)
    throw new SettingsKeyError(
      `The setting ${name} is encrypted with another key: put back the file office-key of ` +
        'DATA_DIR/secrets (or OFFICE_KEY), or enter the setting again.',
    )
  return plain.toString('utf8')
}
