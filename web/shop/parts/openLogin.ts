import { openOver } from '../../client/router.tsx'

export type LoginPane = 'login' | 'register' | 'forgot'
export type LoginOverlay = { kind: 'login'; pane?: LoginPane }

export const openLogin = (pane: LoginPane = 'login'): void =>
  openOver({ kind: 'login', pane } satisfies LoginOverlay)
