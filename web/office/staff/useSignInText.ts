import type { CallResult } from '../../../api/calls.ts'
import { useTexts } from '../parts/texts.tsx'

export type Staff = CallResult<'listStaff'>[number]

export function useSignInText(): (member: Staff) => string {
  const t = useTexts('officeStaff')
  return ({ passkeys, hasPassword }) =>
    [passkeys > 0 && t.byPasskeys({ count: passkeys }), hasPassword && t.byPassword]
      .filter(Boolean)
      .join(' · ') || t.notYet
}
