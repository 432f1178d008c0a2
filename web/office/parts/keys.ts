import { useEffect, useRef, useSyncExternalStore } from 'react'

type KeyAction = { readonly key: string; readonly text: string; readonly run: () => void }

let actions: readonly KeyAction[] = []
const listeners = new Set<() => void>()

function change(next: readonly KeyAction[]): void {
  actions = next
  for (const listener of listeners) listener()
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select') !== null)

/** Single keys, outside fields and dialogs. */
export function listenToKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event) || document.querySelector('dialog[open]')) return
    const action = actions.findLast(({ key }) => key === event.key)
    if (!action) return
    event.preventDefault()
    action.run()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/** A screen's keys while it is shown; the newest binding wins. */
export function useKeys(wanted: readonly KeyAction[]): void {
  const newest = useRef(wanted)
  newest.current = wanted
  const names = wanted.map(({ key, text }) => `${key} ${text}`).join('\n')
  useEffect(() => {
    const mine = newest.current.map(({ key, text }) => ({
      key,
      text,
      run: () => newest.current.find((one) => one.key === key)?.run(),
    }))
    change([...actions, ...mine])
    return () => change(actions.filter((one) => !mine.includes(one)))
  }, [names])
}

export const useKeyList = (): readonly KeyAction[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => actions,
  )
