import type * as contents from '../../../../api/office/contents.ts'
import type { CallName } from '../../../../api/calls.ts'
import type { Actor } from '../../../people/staff/actor.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import {
  listOfficeAnnouncements,
  orderAnnouncements,
  removeAnnouncement,
  saveAnnouncement,
} from './announcements.ts'
import { listOfficeBanners, orderBanners, removeBanner, saveBanner } from './banners.ts'

export const officeContentCalls: Handlers<Extract<keyof typeof contents, CallName>, Actor> = {
  listOfficeAnnouncements: ({ acting }) => listOfficeAnnouncements(acting),
  saveAnnouncement: ({ acting }, input) => saveAnnouncement(acting, input),
  removeAnnouncement: ({ acting }, input) => removeAnnouncement(acting, input),
  orderAnnouncements: ({ acting }, input) => orderAnnouncements(acting, input),
  listOfficeBanners: ({ acting }) => listOfficeBanners(acting),
  saveBanner: ({ acting }, input) => saveBanner(acting, input),
  removeBanner: ({ acting }, input) => removeBanner(acting, input),
  orderBanners: ({ acting }, input) => orderBanners(acting, input),
}
