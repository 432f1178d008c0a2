import type * as home from '../../../api/office/home.ts'
import type * as notices from '../../../api/office/notices.ts'
import type { Actor } from '../../people/staff/actor.ts'
import {
  addSalesNotice,
  listOwnTargets,
  removeSalesNotice,
  testSalesNotice,
} from '../../people/staff/salesTargets.ts'
import { listSavedViews, removeView, saveView } from '../../people/staff/savedViews.ts'
import type { Config } from '../../platform/config.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { openPushKey } from '../../platform/messages/pushKey.ts'
import { vapidPublicKey } from '../../platform/messages/webPush.ts'
import { readOfficeHome, type HomeConfig } from './readOfficeHome.ts'
import { searchOffice } from './searchOffice.ts'

type OwnConfig = HomeConfig & Pick<Config, 'telegram' | 'dataDir' | 'officeKey' | 'shopLanguage'>

export const homeCalls = (
  config: OwnConfig,
): Handlers<keyof typeof home | keyof typeof notices, Actor> => ({
  readOfficeHome: ({ acting }) => readOfficeHome(acting, config),
  searchOffice: ({ acting, caller }, { text }) => searchOffice(acting, text, caller.locale),
  listSavedViews: ({ acting }) => listSavedViews(acting),
  saveView: ({ acting }, input) => saveView(acting, input),
  removeView: ({ acting }, input) => removeView(acting, input),
  listSalesNotices: async ({ acting }) => ({
    targets: await listOwnTargets(acting),
    pushKey: vapidPublicKey(openPushKey(config)),
    mailWorks: config.demo || config.mail !== null,
    telegramWorks: config.demo || config.telegram !== null,
  }),
  addSalesNotice: ({ acting }, input) => addSalesNotice(acting, input),
  removeSalesNotice: ({ acting }, input) => removeSalesNotice(acting, input),
  testSalesNotice: ({ acting }, input) => testSalesNotice(acting, input, config.shopLanguage),
})
