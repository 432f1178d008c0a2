import { useEffect } from 'react'
import { useAct } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { go } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** One press in the demo's shop leads here (rules: demo#owner). */
export function DemoEntry({ isIn }: { isIn: boolean }) {
  const t = useTexts('office')
  const enter = useAct('enterDemoOffice', () => go('/', { replace: true }))
  const { mutate } = enter
  useEffect(() => (isIn ? go('/', { replace: true }) : mutate({})), [isIn, mutate])
  return (
    <SignInFrame title={t.demoOwner} intro={t.demoOwnerText}>
      <Refused cause={enter.error} />
      {enter.error && <OfficeButton onClick={() => mutate({})}>{t.retry}</OfficeButton>}
    </SignInFrame>
  )
}
