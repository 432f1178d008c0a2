import { openOver } from '../../client/router.tsx'

export type LoginPane = 'login' | 'register' | 'forgot'
export type LoginOverlay = { kind: 'login'; pane?: LoginPane }

/** Opens the login sheet over the current page; closing it returns there. */
export const openLogin = (pane: LoginPane = 'login'): void =>
  openOver({ kind: 'login', pane } satisfies LoginOverlay)
