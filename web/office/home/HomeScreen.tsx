import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { useCall } from '../parts/call.ts'
import { Link } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { useRights } from '../parts/session.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { GoLive } from '../setup/GoLive.tsx'
import { Health } from './Health.tsx'
import type { Home } from './home.ts'
import { Numbers } from './Numbers.tsx'

type Wait = Home['waits'][number]

const READ_AGAIN_MS = 30_000

/** Where each is done. */
const PLACES: Readonly<Record<Wait['kind'], string>> = {
  restored: '/cases',
  toShip: '/orders?view=paid',
  conversations: '/conversations',
  questions: '/comments',
  lowStock: '/products?state=low',
  texts: '/translations',
  money: '/cases',
  coins: '/rewards',
  refunds: '/cases',
  returns: '/cases',
  withdrawals: '/cases',
  toPay: '/cases',
  payouts: '/cases',
  networks: '/networks',
  settings: '/networks',
  jobs: '/jobs',
  roles: '/staff/roles',
}

const ROW = 'flex min-h-12 items-center gap-3 px-4 py-2 text-sm'

/** Leads to where it is done. What is done on the server is read here by some who may not open that screen. */
function WaitRow({ wait: { kind, count, isMore } }: { wait: Wait }) {
  const t = useTexts('officeHome')
  const { may } = useRights()
  const what = (
    <>
      <span className="min-w-8 rounded-full bg-accent-soft px-2 py-0.5 text-center font-semibold text-ink tabular-nums">
        {count}
        {isMore && '+'}
      </span>
      <span className="min-w-0 flex-1">{t[`wait.${kind}`]}</span>
    </>
  )
  if (kind === 'restored' && !may('finance.read')) return <p className={ROW}>{what}</p>
  return (
    <Link to={PLACES[kind]} className={classes(ROW, 'last:rounded-b-card hover:bg-paper')}>
      {what}
      <Icon name="next" className="size-4 text-quiet" />
    </Link>
  )
}

function Waits({ waits }: { waits: readonly Wait[] }) {
  const t = useTexts('officeHome')
  if (waits.length === 0)
    return (
      <Card title={t.waiting}>
        <p className="flex items-center gap-2 text-sm">
          <Icon name="check" className="size-4.5 text-jade" />
          {t.nothing}
        </p>
        <p className="mt-0.5 text-[13px] text-quiet">{t.nothingText}</p>
      </Card>
    )
  return (
    <section aria-labelledby="waits" className="rounded-card border border-line bg-surface">
      <h2 id="waits" className="px-4 pt-3 pb-1 text-sm font-semibold">
        {t.waiting}
      </h2>
      <ul className="divide-y divide-line">
        {waits.map((wait) => (
          <li key={wait.kind}>
            <WaitRow wait={wait} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What waits for this person, how the week went, and whether everything runs. */
export default function HomeScreen() {
  const t = useTexts('officeHome')
  const home = useCall('readOfficeHome', {}, { refetchInterval: READ_AGAIN_MS })
  return (
    <Screen title={t.home}>
      <Loaded query={home}>
        {({ waits, numbers, health, readsGoLive }) => (
          <div className="grid gap-4">
            {health && <Health health={health} />}
            {readsGoLive && !health?.isDemo ? (
              <GoLive>
                <Waits waits={waits} />
                {numbers.length > 0 && <Numbers numbers={numbers} />}
              </GoLive>
            ) : (
              <>
                <Waits waits={waits} />
                {numbers.length > 0 && <Numbers numbers={numbers} />}
              </>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
