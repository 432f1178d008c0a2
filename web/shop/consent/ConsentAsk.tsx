import { agreeToTelemetry, refuseTelemetry, useConsent } from '../../client/consent.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useConsentTexts } from '../parts/useConsentTexts.ts'

/**
 * Asks once for consent to telemetry (rules: privacy#telemetry), at the end of the page so that it covers
 * and moves nothing. Both answers look alike.
 */
export function ConsentAsk() {
  const consent = useConsent()
  const isOpen = consent === undefined
  const t = useConsentTexts(isOpen)
  const toast = useToast()
  if (!isOpen || !t) return null
  const answer = (agrees: boolean) => {
    if (agrees) {
      agreeToTelemetry()
      void import('./report.ts').then(
        ({ report }) => report(),
        () => undefined,
      )
    } else refuseTelemetry()
    toast(t.remembered)
    // The focused element is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-labelledby="consent"
      className="mx-auto mt-4 grid w-full max-w-150 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="consent" className="text-base font-semibold">
        {t.title}
      </h2>
      <p className="text-sm text-quiet">{t.text}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => answer(false)}>{t.disagree}</Button>
        <Button onClick={() => answer(true)}>{t.agree}</Button>
      </div>
    </section>
  )
}
