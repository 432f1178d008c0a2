import { openOver } from '../../client/router.tsx'

export type SettingSheet =
  | 'profile'
  | 'password'
  | 'fund'
  | 'passkeys'
  | 'wallets'
  | 'sessions'
  | 'invite'
  | 'data'
export type SettingOverlay = { kind: 'setting'; sheet: SettingSheet }

/** One of the account's settings over whatever is open. */
export const openSetting = (sheet: SettingSheet): void =>
  openOver({ kind: 'setting', sheet } satisfies SettingOverlay)
