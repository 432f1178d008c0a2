import { Copy } from './Copy.tsx'
import { Dialog } from './Dialog.tsx'
import { OfficeButton } from './OfficeButton.tsx'

type Props = {
  title: string
  text: string
  secret: string
  copies: string
  close: string
  onClose: () => void
}

/** For secrets that the shop never shows again. */
export const ShownOnce = ({ title, text, secret, copies, close, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={<OfficeButton onClick={onClose}>{close}</OfficeButton>}
  >
    <div className="grid gap-2 text-sm">
      <p>{text}</p>
      <p className="flex items-start gap-1 rounded-lg bg-paper p-3">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere" data-secret="">
          {secret}
        </code>
        <Copy text={secret} what={copies} />
      </p>
    </div>
  </Dialog>
)
