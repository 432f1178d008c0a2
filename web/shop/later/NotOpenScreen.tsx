import type { LaterTexts } from '../../../i18n/cn/later.ts'
import { useHead } from '../../client/head.tsx'
import { Link, usePath } from '../../client/router.tsx'
import { BackBar } from '../BackBar.tsx'
import { homePath } from '../paths.ts'
import { screenName } from '../screenNames.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'

type LaterName = {
  [K in keyof LaterTexts]: K extends `${string}.text` ? never : K
}[keyof LaterTexts]

/** A route whose screen does not exist yet: says what it will be. */
export default function NotOpenScreen() {
  const t = useTexts('shop')
  const later = useTexts('later')
  const name = (screenName(usePath()) ?? 'dao') as LaterName
  const title = later[name]
  useHead({ title: `${title} · ${t.shopName}` })
  return (
    <div className="mx-auto max-w-150">
      <BackBar title={t.shopName} />
      <div className="grid gap-4 px-4 pt-4">
        <p className="justify-self-start rounded-full bg-amber-soft px-3 py-1 text-sm text-amber-text">
          {t.notOpen}
        </p>
        <h1 className="text-xl font-bold">{title}</h1>
        <p>{later[`${name}.text`]}</p>
        <p className="text-sm text-quiet">{t.notOpenText}</p>
        <p className="mt-2">
          <Link href={homePath()} className={buttonClass('main')}>
            {t.toHome}
          </Link>
        </p>
      </div>
    </div>
  )
}
