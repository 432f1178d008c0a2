import { ShownOnce } from '../parts/ShownOnce.tsx'
import { useTexts } from '../parts/texts.tsx'

export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts('officeWebhooks')
  return (
    <ShownOnce
      title={t.secret}
      text={t.secretText}
      secret={secret}
      copies={t.secret}
      close={t.done}
      onClose={onClose}
    />
  )
}
