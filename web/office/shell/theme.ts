import { useSyncExternalStore } from 'react'
import { applyTheme } from '../../client/theme.ts'
import { THEMES, type Theme } from '../../page.ts'

const listeners = new Set<() => void>()

const themeNow = (): Theme =>
  THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'auto'

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, themeNow)
