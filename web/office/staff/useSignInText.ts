import type { CallResult } from '../../../api/calls.ts'
import { useTexts } from '../parts/texts.tsx'

export type Staff = CallResult<'listStaff'>[number]

/** Empty for the demo's owner, who was seen but has no way to sign in. */
export function useSignInText(): (member: Staff) => string {
  const t = useTexts('officeStaff')
  return ({ passkeys, hasPassword, lastSeenAt }) =>
    [passkeys > 0 && t.byPasskeys({ count: passkeys }), hasPassword && t.byPassword]
      .filter(Boolean)
      .join(' · ') || (lastSeenAt === null ? t.notYet : '')
}
