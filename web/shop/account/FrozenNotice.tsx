import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { servicePath } from '../paths.ts'

/** (rules: customers#freezing, accounts#after-a-reset) */
export function FrozenNotice() {
  const t = useTexts('account')
  const { service } = useTexts('shop')
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-red-soft p-4">
      <p className="font-semibold text-red">{t.frozenTitle}</p>
      <p className="text-sm">{t.frozenText}</p>
      <Link href={servicePath} className={buttonClass()}>
        {service}
      </Link>
    </div>
  )
}
