import type { CallResult } from '../../../api/calls.ts'
import type { OfficeTreasuryTexts } from '../../../i18n/cn/officeTreasury.ts'

export type Treasury = CallResult<'readTreasury'>
export type TreasuryNetwork = Treasury['networks'][number]

/** A role of another version stays as it is. */
export const roleText = (t: OfficeTreasuryTexts, role: string): string =>
  (t as unknown as Readonly<Record<string, string>>)[`role.${role}`] ?? role
