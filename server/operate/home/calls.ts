import type * as home from '../../../api/office/home.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { listSavedViews, removeView, saveView } from '../../people/staff/savedViews.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { readOfficeHome, type HomeConfig } from './readOfficeHome.ts'
import { searchOffice } from './searchOffice.ts'

export const homeCalls = (config: HomeConfig): Handlers<keyof typeof home, Actor> => ({
  readOfficeHome: ({ acting }) => readOfficeHome(acting, config),
  searchOffice: ({ acting, caller }, { text }) => searchOffice(acting, text, caller.locale),
  listSavedViews: ({ acting }) => listSavedViews(acting),
  saveView: ({ acting }, input) => saveView(acting, input),
  removeView: ({ acting }, input) => removeView(acting, input),
})
