import { useHead } from '../../client/head.tsx'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { MyLimits } from '../limit/MyLimits.tsx'
import { checkPath, contractPath } from '../paths.ts'

/**
 * Explains the two payment modes: what the shop can do in each and what it never can (rules:
 * spending-limits#allowance-check).
 */
export default function NoRiskScreen() {
  const t = useTexts('limit')
  const { shopName } = useTexts('shop')
  useHead({ title: `${t.title} · ${shopName}`, description: t.intro })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <div className="grid gap-7 px-4">
        <p>{t.intro}</p>
        <section className="grid gap-2">
          <h2 className="flex gap-2 text-lg font-semibold">
            <Icon name="shield" className="size-6 text-jade-text" />
            {t.safeTitle}
          </h2>
          <p className="text-sm">{t.safeText}</p>
        </section>
        <section className="grid gap-3">
          <h2 className="flex gap-2 text-lg font-semibold">
            <Icon name="wallet" className="size-6 text-quiet" />
            {t.limitTitle}
          </h2>
          <p className="text-sm">{t.limitText}</p>
          <Points title={t.canTitle} icon="check" points={[t.can1, t.can2, t.can3]} />
          <Points title={t.cannotTitle} icon="lock" points={[t.cannot1, t.cannot2, t.cannot3]} />
          <p className="rounded-card bg-amber-soft p-3 text-sm">{t.trust}</p>
        </section>
        <div className="grid gap-2">
          <Link href={checkPath} className={buttonClass()}>
            {t.checkLink}
          </Link>
          <Link href={contractPath()} className={buttonClass('quiet')}>
            {t.contractLink}
          </Link>
        </div>
        <MyLimits />
      </div>
    </div>
  )
}

function Points({
  title,
  icon,
  points,
}: {
  title: string
  icon: IconName
  points: readonly string[]
}) {
  return (
    <div className="grid gap-2 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon name={icon} className="size-5 text-jade-text" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
