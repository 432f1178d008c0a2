import { openOver } from '../../client/router.tsx'

export type LoginPane = 'login' | 'register' | 'forgot'
export type LoginOverlay = { kind: 'login'; pane?: LoginPane }

/** The login dialog over whatever is open; closing it leads back there. */
export const openLogin = (pane: LoginPane = 'login'): void =>
  openOver({ kind: 'login', pane } satisfies LoginOverlay)
