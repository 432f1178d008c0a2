import { openOver } from '../../client/router.tsx'

type SettingSheet =
  | 'profile'
  | 'password'
  | 'fund'
  | 'passkeys'
  | 'wallets'
  | 'sessions'
  | 'invite'
  | 'notices'
  | 'data'
export type SettingOverlay = { kind: 'setting'; sheet: SettingSheet }

export const openSetting = (sheet: SettingSheet): void =>
  openOver({ kind: 'setting', sheet } satisfies SettingOverlay)
