import type { Theme } from '../page.ts'
import { keepCookie } from './storage.ts'

const COOKIE = 'theme'

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  keepCookie(COOKIE, theme)
}
