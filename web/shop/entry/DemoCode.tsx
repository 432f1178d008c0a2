import { useCall } from '../../client/queries.ts'
import { useTexts } from '../../ui/texts.tsx'

const ASK_MS = 1_000

/** Demo mode sends nothing, so it links to its outbox (rules: demo#outbox). */
export function DemoCode({ to }: { to: string }) {
  const t = useTexts('account')
  const { data } = useCall('listOutbox', { to }, { staleTime: 0, refetchInterval: ASK_MS })
  const latest = data?.filter(({ code }) => code !== null).toSorted((a, b) => b.at - a.at)[0]
  return (
    <p className="rounded-card bg-amber-soft px-3 py-2 text-sm text-amber-text">
      {t.demoOutbox}{' '}
      {latest?.code ? (
        <strong className="tabular-nums">{t.demoCodeIs({ code: latest.code })}</strong>
      ) : null}
    </p>
  )
}
