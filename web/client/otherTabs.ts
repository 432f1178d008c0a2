/**
 * Subscribes to a store kept under `key` in the browser, whose own changes call `listeners`. `forget` drops what this
 * tab knows when another one wrote; without a key it cleared everything.
 */
export const withOtherTabs =
  (key: string, listeners: Set<() => void>, forget: () => void) =>
  (listener: () => void): (() => void) => {
    const otherTab = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      forget()
      listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', otherTab)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', otherTab)
    }
  }
