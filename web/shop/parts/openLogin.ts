import { openOver } from '../../client/router.tsx'

export type LoginPane = 'login' | 'register' | 'forgot'
export type LoginOverlay = { kind: 'login'; pane?: LoginPane }

/** Without a pane: the first one of this shop. */
export const openLogin = (pane?: LoginPane): void =>
  openOver({ kind: 'login', ...(pane && { pane }) } satisfies LoginOverlay)
