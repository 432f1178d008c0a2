import { makePasskey } from '../../client/passkey.ts'
import { callOffice } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import { PasskeyRefused } from './PasskeyRefused.tsx'
import { usePasskeyStep } from './usePasskeyStep.ts'

export type LinkProps = {
  token: string
  name: string
  onCodes: (codes: readonly string[]) => void
  /** Another person may have used the link meanwhile. */
  onRefused: () => void
}

export function LinkByPasskey({ token, name, onCodes, onRefused }: LinkProps) {
  const t = useTexts('office')
  const step = usePasskeyStep(async () => {
    try {
      const { options } = await callOffice('startLinkPasskey', { token, name })
      const registration = await makePasskey(options)
      const { codes } = await callOffice('acceptOfficeLink', { token, name, registration })
      onCodes(codes)
    } catch (cause) {
      onRefused()
      throw cause
    }
  })
  return (
    <div className="grid gap-3">
      <p className="text-sm">{t.passkeyText}</p>
      <OfficeButton look="main" busy={step.busy} disabled={name === ''} onClick={step.run}>
        {t.makePasskey}
      </OfficeButton>
      <PasskeyRefused cause={step.failure} />
    </div>
  )
}
