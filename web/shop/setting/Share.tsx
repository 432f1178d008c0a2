import { IconButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Shares the address with the system's share sheet, or copies it. */
export function Share({ path, title }: { path: string; title: string }) {
  const t = useTexts('shop')
  const toast = useToast()
  const press = async () => {
    const url = location.origin + path
    if ('share' in navigator) {
      // Rejects when the reader closes the share sheet, too.
      await navigator.share({ url, title }).catch(() => {})
      return
    }
    const copied = await copyText(url)
    toast(copied ? t.linkCopied : t.copyFailed, copied ? 'plain' : 'error')
  }
  return (
    <IconButton label={t.share} onClick={() => void press()}>
      <Icon name="share" />
    </IconButton>
  )
}
