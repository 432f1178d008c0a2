import { useCall } from '../parts/call.ts'
import { useTexts } from '../parts/texts.tsx'

/** Why nothing is paid out after a restore: home leads here (rules: payouts#unreconciled). */
export function Restored() {
  const t = useTexts('officeHome')
  const home = useCall('readOfficeHome', {})
  if (!home.data?.waits.some(({ kind }) => kind === 'restored')) return null
  return (
    <p role="status" className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">
      {t['wait.restored']}
    </p>
  )
}
