import type * as settings from '../../../api/office/settings.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { approveSetting, changeNetworkSettings, changeSettings } from './changeSettings.ts'
import { listSettings } from './listSettings.ts'
import type { SettingsPlace } from './settingsPlace.ts'
import { withdrawSetting } from './withdrawSetting.ts'

export const settingsCalls = (place: SettingsPlace): Handlers<keyof typeof settings, Actor> => ({
  listSettings: ({ acting }) => listSettings(acting, place),
  changeSettings: ({ acting }, input) => changeSettings(acting, input, place),
  changeNetworkSettings: ({ acting }, input) => changeNetworkSettings(acting, input, place),
  withdrawSetting: ({ acting }, input) => withdrawSetting(acting, input, place),
  approveSetting: ({ acting }, input) => approveSetting(acting, input, place),
})
