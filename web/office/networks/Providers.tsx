import { Colon } from '../parts/Colon.tsx'
import { useRights } from '../parts/session.tsx'
import { Age, Badge } from '../parts/Show.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { NodeChecks } from '../setup/NodeChecks.tsx'
import type { OfficeNetwork } from './network.ts'

type Provider = OfficeNetwork['providers'][number]
type Alarm = OfficeNetwork['disagreements'][number]

function Row({ of }: { of: Provider }) {
  const t = useTexts('officeNetworks')
  const tag = useTag()
  const count = (value: number): string => value.toLocaleString(tag)
  return (
    <li className="grid gap-0.5 py-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 font-mono text-[13px] wrap-anywhere" translate="no">
          {of.name}
        </span>
        <Badge tone={of.failures === 0 ? 'good' : 'bad'}>
          {of.failures === 0 ? t.works : t.failing({ count: of.failures })}
        </Badge>
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-quiet tabular-nums">
        <span>
          {t.answers} {count(of.answers)}
        </span>
        <span>
          {t.faults} {count(of.faults)}
        </span>
        {of.lastFault !== null && (
          <span className="wrap-anywhere">
            {t.lastFault} {of.lastFaultAt !== null && <Age at={of.lastFaultAt} />}
            <Colon />
            {of.lastFault}
          </span>
        )}
      </span>
    </li>
  )
}

function useAlarmText(): (kind: string) => string {
  const t = useTexts('officeNetworks')
  return (kind) => (t as unknown as Record<string, string>)[`alarm.${kind}`] ?? kind
}

function Disagreements({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useTexts('officeNetworks')
  const textOf = useAlarmText()
  if (alarms.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-medium">{t.disagreements}</h3>
      <ul className="grid gap-1">
        {alarms.map((one, index) => (
          <li key={index}>
            {textOf(one.kind)} · {t.times({ count: one.times })} · <Age at={one.at} />
            <span className="block text-xs text-quiet wrap-anywhere">
              {Object.values(one.facts).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Each node as the process that follows the network sees it, and what each says when it is asked now. */
export function Providers({ of }: { of: OfficeNetwork }) {
  const t = useTexts('officeNetworks')
  const { may } = useRights()
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-medium">{t.providers}</h3>
        {of.providers.length === 0 ? (
          <p className="text-quiet">{t.noProviders}</p>
        ) : (
          <ul className="divide-y divide-line">
            {of.providers.map((one) => (
              <Row key={one.name} of={one} />
            ))}
          </ul>
        )}
        {may('addresses.write') && <NodeChecks input={{ network: of.network }} disabled={false} />}
      </div>
      <Disagreements alarms={of.disagreements} />
    </>
  )
}
