import { percentOf } from '../../../basics/percent.ts'
import { SUPER_NODE } from '../../../basics/rewards.ts'
import type { CallResult } from '../../../api/calls.ts'
import { useHead } from '../../client/head.tsx'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { formatAmount, Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { openSetting } from '../parts/openSetting.ts'
import { RewardList } from './RewardList.tsx'
import { useLevelName } from './useLevelName.ts'

type Levels = CallResult<'listLevels'>

/** Levels by own purchases, invited people as numbers, and shopping rewards one by one (rules: rewards#levels). */
export default function LevelsScreen() {
  const t = useTexts('level')
  const { shopName } = useTexts('shop')
  const { signedIn } = useSession()
  const query = useCall('listLevels', {}, { staleTime: 0 })
  useHead({ title: `${t.title} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <div className="grid gap-6 px-4">
        <p className="text-sm text-quiet">{t.intro}</p>
        <Loaded query={query} waiting={<Skeleton className="h-80 rounded-card" />}>
          {(levels) =>
            levels.running ? (
              <>
                {signedIn && <MyLevel levels={levels} />}
                <AllLevels levels={levels} />
              </>
            ) : (
              <EmptyState picture={<NoDataPicture />} title={t.off} text={t.offText} />
            )
          }
        </Loaded>
        {signedIn ? (
          <>
            <Team />
            <RewardList />
          </>
        ) : (
          <Button look="main" wide onClick={() => openLogin()}>
            {t.signIn}
          </Button>
        )}
      </div>
    </div>
  )
}

function MyLevel({ levels: { levels } }: { levels: Levels }) {
  const t = useTexts('level')
  const nameOf = useLevelName()
  const query = useMemberCall('readLevel', {}, { staleTime: 0 })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-40 rounded-card" />}>
      {({ level, spent, shareBps, next }) => (
        <section
          data-level={level}
          className="grid gap-4 rounded-card border border-line bg-surface p-4"
        >
          <div>
            <h2 className="text-sm text-quiet">{t.myLevel}</h2>
            <p className="text-2xl font-semibold">{nameOf(level)}</p>
          </div>
          <Facts
            rows={[
              [t.spent, <Price amount={spent} unit="USDT" tone="ink" size="sm" />],
              [t.share, percentOf(shareBps)],
            ]}
          />
          {next !== null && <Progress spent={Number(spent)} minimum={Number(next.minimum)} />}
          <p className="text-sm">
            {next !== null
              ? t.nextLevel({ level: nameOf(next.level), left: formatAmount(next.left) })
              : level === SUPER_NODE
                ? t.superNodeText
                : levels.length > 1 && t.highest}
          </p>
          <p className="text-xs text-quiet">{t.spentText}</p>
        </section>
      )}
    </Loaded>
  )
}

/** A picture beside the words; the amounts are only drawn here. */
const Progress = ({ spent, minimum }: { spent: number; minimum: number }) => (
  <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-shade">
    <span
      className="block h-full bg-accent"
      style={{ width: `${Math.min(100, (spent * 100) / minimum)}%` }}
    />
  </span>
)

function AllLevels({ levels: { levels, inviterBps } }: { levels: Levels }) {
  const t = useTexts('level')
  const nameOf = useLevelName()
  return (
    <section aria-labelledby="levels" className="grid gap-2">
      <h2 id="levels" className="text-lg font-semibold">
        {t.levels}
      </h2>
      <table className="w-full rounded-card border border-line bg-surface text-sm">
        <thead className="text-xs text-quiet">
          <tr>
            {[t.level, t.needs, t.share, t.votes].map((head) => (
              <th
                key={head}
                scope="col"
                className="px-2 py-3 text-start align-bottom font-normal first:min-w-18 first:ps-4"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, minimum, shareBps, voteWeight }) => (
            <tr key={level} data-row={level} className="border-t border-line tabular-nums">
              <th
                scope="row"
                className="px-2 py-3 ps-4 text-start font-medium min-[360px]:whitespace-nowrap"
              >
                {nameOf(level)}
              </th>
              <td className="px-2 py-3">
                {minimum === null ? (
                  t.granted
                ) : (
                  <span className="whitespace-nowrap">{`${formatAmount(minimum)} USDT`}</span>
                )}
              </td>
              <td className="px-2 py-3">{percentOf(shareBps)}</td>
              <td className="px-2 py-3">{voteWeight}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {inviterBps > 0 && <p className="text-sm">{t.inviter({ percent: percentOf(inviterBps) })}</p>}
      <p className="text-sm text-quiet">{t.when}</p>
    </section>
  )
}

function Team() {
  const t = useTexts('level')
  const team = useMemberCall('readTeam', {}, { staleTime: 0 })
  const sums = useMemberCall('readTeamAmount', {}, { staleTime: 0 })
  return (
    <section aria-labelledby="team" className="grid gap-2" data-team>
      <h2 id="team" className="text-lg font-semibold">
        {t.team}
      </h2>
      <Loaded query={team} waiting={<Skeleton className="h-40 rounded-card" />}>
        {({ people, joinedLately, rewards }) => (
          <Loaded query={sums} waiting={<Skeleton className="h-40 rounded-card" />}>
            {({ asset, total, lately }) => (
              <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
                <Facts
                  rows={[
                    [t.people, String(people)],
                    [t.lately, String(joinedLately)],
                    [t.teamRewards, String(rewards)],
                    [t.teamTotal, <Price amount={total} unit={asset} tone="ink" size="sm" />],
                    [t.teamLately, <Price amount={lately} unit={asset} tone="ink" size="sm" />],
                  ]}
                />
                <p className="text-xs text-quiet">{t.teamText}</p>
                <Button wide onClick={() => openSetting('invite')}>
                  {t.invite}
                </Button>
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}
