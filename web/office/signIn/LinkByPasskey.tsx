import type { ReactNode } from 'react'
import { makePasskey } from '../../client/passkey.ts'
import { callOffice } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { PasskeyRefused } from './PasskeyRefused.tsx'
import { usePasskeyStep } from './usePasskeyStep.ts'

export type LinkProps = {
  token: string
  name: string
  nameField: ReactNode
  onCodes: (codes: readonly string[]) => void
  /** Another person may have used the link meanwhile. */
  onRefused: () => void
}

export function LinkByPasskey({ token, name, nameField, onCodes, onRefused }: LinkProps) {
  const t = useTexts('office')
  const { locale: language } = useLanguage()
  const step = usePasskeyStep(async () => {
    try {
      const { options } = await callOffice('startLinkPasskey', { token, name })
      const registration = await makePasskey(options)
      const { codes } = await callOffice('acceptOfficeLink', {
        token,
        name,
        registration,
        language,
      })
      onCodes(codes)
    } catch (cause) {
      onRefused()
      throw cause
    }
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        step.run()
      }}
    >
      {nameField}
      <p className="text-sm">{t.passkeyText}</p>
      <OfficeButton type="submit" look="main" busy={step.busy}>
        {t.makePasskey}
      </OfficeButton>
      <PasskeyRefused cause={step.failure} />
    </form>
  )
}
