import type { OfficeLanguage } from '../officeTexts.ts'

export default {
  errors: () => import('./errors.ts'),
  office: () => import('./office.ts'),
} satisfies OfficeLanguage
