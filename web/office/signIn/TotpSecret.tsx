import { Copy } from '../parts/Copy.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useTexts } from '../parts/texts.tsx'

/** The secret for the authenticator app: a code to scan, and the same as text. */
export function TotpSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts('office')
  return (
    <div className="grid justify-items-center gap-3 rounded-lg bg-paper p-4 text-sm">
      <p>{t.scanText}</p>
      <QrCode text={uri} label={t.scanLabel} />
      <p className="flex flex-wrap items-center justify-center gap-1 text-center text-xs text-quiet">
        {t.orType}
        <code className="font-mono text-[13px] text-ink" data-secret="">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Copy text={secret} what={t.copySecret} />
      </p>
    </div>
  )
}
