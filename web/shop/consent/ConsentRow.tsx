import {
  agreeToTelemetry,
  refuseTelemetry,
  useConsent,
  type ConsentAnswer,
} from '../../client/consent.ts'
import { withdrawConsent } from '../../client/telemetry.ts'
import { Chips } from '../../ui/Chips.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { report } from './report.ts'
import { useConsentTexts } from '../parts/useConsentTexts.ts'

/** Consent to telemetry in the settings. Loads its own texts. */
export function ConsentRow() {
  const consent = useConsent()
  const t = useConsentTexts(true)
  const toast = useToast()
  // A placeholder, so that nothing below moves when the texts arrive.
  if (!t) return <div className="min-h-45 noscript:hidden" />
  const change = (next: ConsentAnswer) => {
    if (next === 'yes') {
      agreeToTelemetry()
      report()
    } else if (consent === 'yes') {
      withdrawConsent().then(
        () => toast(t.deleted),
        () => toast(t.notDeleted, 'error'),
      )
    } else refuseTelemetry()
  }
  return (
    <section className="grid min-h-45 content-start gap-2">
      <Chips
        label={t.row}
        chips={[
          { value: 'no', label: t.disagree },
          { value: 'yes', label: t.agree },
        ]}
        value={consent ?? undefined}
        onChange={change}
      />
      <p className="text-sm text-quiet">{t.text}</p>
    </section>
  )
}
