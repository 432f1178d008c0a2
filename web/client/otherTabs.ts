/** Also follows other tabs; `forget` drops this tab's copy. An event without a key: everything was cleared. */
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
