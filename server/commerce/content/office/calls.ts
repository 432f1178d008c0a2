import type * as contents from '../../../../api/office/contents.ts'
import type * as dictionaries from '../../../../api/office/dictionaries.ts'
import type { CallName } from '../../../../api/calls.ts'
import type { Actor } from '../../../people/staff/actor.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import type { LiveContents } from '../liveContents.ts'
import {
  listOfficeAnnouncements,
  orderAnnouncements,
  removeAnnouncement,
  saveAnnouncement,
} from './announcements.ts'
import { listOfficeBanners, orderBanners, removeBanner, saveBanner } from './banners.ts'
import { listDictionaries, removeDictionary, saveDictionary } from './dictionaries.ts'

export const officeContentCalls = (
  live: LiveContents,
): Handlers<Extract<keyof typeof contents | keyof typeof dictionaries, CallName>, Actor> => ({
  listOfficeAnnouncements: ({ acting }) => listOfficeAnnouncements(acting),
  saveAnnouncement: ({ acting }, input) => saveAnnouncement(acting, input),
  removeAnnouncement: ({ acting }, input) => removeAnnouncement(acting, input),
  orderAnnouncements: ({ acting }, input) => orderAnnouncements(acting, input),
  listOfficeBanners: ({ acting }) => listOfficeBanners(acting),
  saveBanner: ({ acting }, input) => saveBanner(acting, input),
  removeBanner: ({ acting }, input) => removeBanner(acting, input),
  orderBanners: ({ acting }, input) => orderBanners(acting, input),
  listDictionaries: ({ acting }) => listDictionaries(acting, live),
  saveDictionary: ({ acting }, input) => saveDictionary(acting, input),
  removeDictionary: ({ acting }, input) => removeDictionary(acting, input),
})
