import { useState } from 'react'
import { useAct, useCall } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useBracketed } from '../parts/useBracketed.ts'
import type { StepProps } from './settings.ts'
import { SettingsFields, pick } from './SettingsFields.tsx'

const LOOK_AGAIN_MS = 2_000

/** The codes of the mail library that a merchant can do something about. */
const FAULTS: Readonly<Record<string, 'unreachable' | 'signIn' | 'refused' | 'encryption'>> = {
  ESOCKET: 'unreachable',
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
  EAUTH: 'signIn',
  EENVELOPE: 'refused',
  ETLS: 'encryption',
}

/** `EENVELOPE 550` has the mail server's answer behind. */
const faultCode = (why: string | null | undefined): string => (why ?? '').split(' ')[0]!

/** The sending process has not loaded the new settings yet; it retries a second later. */
const OTHER_SETTINGS = 'ESETTINGS'

function TestMail({ to: first }: { to: string }) {
  const bracketed = useBracketed()
  const t = useTexts('officeSetup')
  const [to, setTo] = useState(first)
  const send = useAct('sendTestMail')
  const list = useCall('readGoLive', {}, send.isSuccess ? { refetchInterval: LOOK_AGAIN_MS } : {})
  const mail = list.data?.find(({ item }) => item === 'mail')
  const fault = FAULTS[faultCode(mail?.why)]
  return (
    <form
      className="grid max-w-140 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate({ to: to.trim() })
      }}
    >
      <TextField
        label={t.testTo}
        type="email"
        required
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Refused cause={send.error} />
      <div className="flex flex-wrap items-center gap-3">
        <OfficeButton type="submit" busy={send.isPending}>
          {t.sendTest}
        </OfficeButton>
        <span role="status" className="text-[13px] wrap-anywhere">
          {mail?.done ? (
            <span className="text-jade-text">{t.mailSent}</span>
          ) : mail?.why && mail.why !== OTHER_SETTINGS ? (
            <span className="text-red">
              {t.mailFailed({
                why: fault ? bracketed(t[`mailFault.${fault}`], mail.why) : mail.why,
              })}
            </span>
          ) : send.isSuccess || mail?.why ? (
            t.mailQueued
          ) : (
            ''
          )}
        </span>
      </div>
    </form>
  )
}

export function MailStep({ settings }: StepProps) {
  const t = useTexts('officeSetup')
  const isSet = settings.some(({ name, isSet: has }) => name === 'SMTP_URL' && has)
  const email = settings.find(({ name }) => name === 'SHOP_EMAIL')?.value ?? ''
  return (
    <div className="grid gap-6">
      <p className="max-w-140 text-[13px] text-quiet">{t.smtpHint}</p>
      <SettingsFields form="settings:mail" settings={pick(settings, ['SMTP_URL', 'MAIL_FROM'])} />
      {isSet && <TestMail key={email} to={email} />}
    </div>
  )
}
