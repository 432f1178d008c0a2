import { PasskeyFault } from '../../client/passkey.ts'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'

/** The device gave no passkey, or the call was refused. */
export function PasskeyRefused({ cause }: { cause: unknown }) {
  const t = useTexts('office')
  if (!(cause instanceof PasskeyFault)) return <Refused cause={cause} />
  return (
    <p role="alert" className="rounded-lg bg-amber-soft px-3 py-2 text-sm text-amber-text">
      {t.passkeyFault}
    </p>
  )
}
