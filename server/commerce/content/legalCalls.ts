import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { readLegalPage, type LegalPlace } from './legalPages.ts'
import { listLegalPages, saveLegalPage } from './saveLegalPage.ts'

export const legalCalls = (
  place: LegalPlace,
): Handlers<'readLegalPage'> & Handlers<'listLegalPages' | 'saveLegalPage', Actor> => ({
  readLegalPage: (ctx, input) => readLegalPage(ctx, input, place),
  listLegalPages: ({ acting }) => listLegalPages(acting, place),
  saveLegalPage: ({ acting }, input) => saveLegalPage(acting, input, place),
})
