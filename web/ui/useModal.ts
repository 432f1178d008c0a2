import { useEffect, useRef, type RefObject } from 'react'

/** Opens a native modal dialog while it is rendered; Esc asks to close it. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const element = dialog.current
    const cancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    element?.addEventListener('cancel', cancel)
    return () => element?.removeEventListener('cancel', cancel)
  }, [onClose])
  return dialog
}
