import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Opens a native modal dialog while it is rendered; Esc asks to close it. One that takes another's place opens before
 * anything is painted, and after the other has given the focus back.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
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
