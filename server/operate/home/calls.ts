import type * as home from '../../../api/office/home.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { readOfficeHome, type HomeConfig } from './readOfficeHome.ts'

export const homeCalls = (config: HomeConfig): Handlers<keyof typeof home, Actor> => ({
  readOfficeHome: ({ acting }) => readOfficeHome(acting, config),
})
