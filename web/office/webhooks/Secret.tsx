import { Copy } from '../parts/Copy.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'

/** Shown once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts('officeWebhooks')
  return (
    <Dialog
      title={t.secret}
      onClose={onClose}
      footer={<OfficeButton onClick={onClose}>{t.done}</OfficeButton>}
    >
      <div className="grid gap-2 text-sm">
        <p>{t.secretText}</p>
        <p className="flex items-start gap-1 rounded-lg bg-paper p-3">
          <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere" data-secret="">
            {secret}
          </code>
          <Copy text={secret} what={t.secret} />
        </p>
      </div>
    </Dialog>
  )
}
