import type { OfficeStaffTexts } from '../../../i18n/cn/officeStaff.ts'

/** A preset role in the office's language; roles that the shop made have their own name. */
export const roleText = (t: OfficeStaffTexts, role: string): string =>
  (t as Readonly<Record<string, unknown>>)[`roleOf.${role}`]?.toString() ?? role
