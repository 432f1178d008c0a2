import { Copy } from '../parts/Copy.tsx'
import { Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

/** A link that is shown once. */
export function OneTimeLink({
  link,
  endsAt,
  name,
}: {
  link: string
  endsAt: string | number
  name: string
}) {
  const t = useTexts('officeStaff')
  return (
    <div className="grid gap-2 text-sm">
      <p>{t.linkReadyText({ name })}</p>
      <p className="flex items-start gap-1 rounded-lg bg-paper p-3">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere" data-link="">
          {link}
        </code>
        <Copy text={link} what={t.copyLink} />
      </p>
      <p className="text-quiet">
        {t.until} <Time at={endsAt} />
      </p>
    </div>
  )
}
