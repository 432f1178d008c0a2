import { IconButton } from '../ui/Button.tsx'
import { copyText } from '../ui/Copy.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useToast } from '../ui/Toast.tsx'
import { useTexts } from '../ui/texts.tsx'

/** Gives the address on: the phone's own sheet, else the clipboard. */
export function Share({ path, title }: { path: string; title: string }) {
  const t = useTexts('shop')
  const say = useToast()
  const press = async () => {
    const url = location.origin + path
    if ('share' in navigator) {
      // Closing the phone's sheet is an answer too.
      await navigator.share({ url, title }).catch(() => {})
      return
    }
    const copied = await copyText(url)
    say(copied ? t.linkCopied : t.copyFailed, copied ? 'plain' : 'error')
  }
  return (
    <IconButton label={t.share} onClick={() => void press()}>
      <Icon name="share" />
    </IconButton>
  )
}
