import { useState } from 'react'
import { NETWORK_LIST, NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { NetworkForm } from './NetworkForm.tsx'
import type { Setting, StepProps } from './settings.ts'
import { pick, SettingsFields } from './SettingsFields.tsx'
import { useProblemText } from './useProblemText.ts'
import { useWhyNotDone } from './useWhyNotDone.ts'

const LOOK_AGAIN_MS = 4_000

/** Removes all of the network's settings from the table. */
function SwitchOff({ network, settings }: { network: NetworkId; settings: readonly Setting[] }) {
  const t = useTexts('officeSetup')
  const textOf = useProblemText()
  const [asks, setAsks] = useState(false)
  const change = useAct('changeNetworkSettings', () => setAsks(false))
  const mine = settings.filter((one) => one.network === network && !one.isLocked && one.isSet)
  if (mine.length === 0) return null
  return (
    <>
      <OfficeButton look="danger" className="justify-self-start" onClick={() => setAsks(true)}>
        {t.switchOff}
      </OfficeButton>
      {asks && (
        <Confirm
          title={t.switchOff}
          effect={t.switchOffText({ name: NETWORKS[network].name })}
          danger
          busy={change.isPending}
          failure={change.error}
          blocked={change.data?.problems.map(textOf)[0]}
          onClose={() => setAsks(false)}
          onConfirm={() =>
            change.mutate({
              changes: mine.map(({ name, version }) => ({ name, value: null, version })),
            })
          }
        />
      )}
    </>
  )
}

/** Each network: its nodes, how money is received, the proof, the factory. */
export function NetworksStep({ settings }: StepProps) {
  const t = useTexts('officeSetup')
  const list = useCall('readGoLive', {}, { refetchInterval: LOOK_AGAIN_MS })
  const on = NETWORK_LIST.filter(({ id }) =>
    settings.some((one) => one.name === `CHAIN_${id}_RPC` && one.isSet),
  ).map(({ id }) => id)
  const itemOf = (id: NetworkId) =>
    list.data?.find((one) => one.item === 'network' && one.network === id)
  const good = on.filter((id) => itemOf(id)?.done)
  const whyNot = useWhyNotDone()
  const [opened, setOpened] = useState<NetworkId | null>()
  // After a reload the network that is not finished is open again, and stays open when it is finished.
  const unfinished = list.data && on.find((id) => !good.includes(id))
  if (opened === undefined && unfinished !== undefined) setOpened(unfinished)
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line rounded-lg border border-line">
        {NETWORK_LIST.map(({ id, name, label }) => {
          const isOn = on.includes(id)
          const isGood = good.includes(id)
          const isOpen = opened === id
          const item = isOn && !isGood ? itemOf(id) : undefined
          const why = item && whyNot(item)
          return (
            <li key={id} className="grid gap-4 px-3 py-2">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="min-w-0 flex-1 text-sm font-semibold">
                  {name} <span className="font-normal text-quiet">{label}</span>
                </h3>
                <Badge tone={isGood ? 'good' : isOn ? 'waiting' : 'plain'}>
                  {isGood ? t.takesPayments : isOn ? t.notYet : t.isOff}
                </Badge>
                <OfficeButton
                  aria-expanded={isOpen}
                  aria-label={`${isOn ? t.change : t.switchOn} ${name}`}
                  onClick={() => setOpened(isOpen ? null : id)}
                >
                  {isOpen ? t.fold : isOn ? t.change : t.switchOn}
                </OfficeButton>
              </div>
              {why && <p className="-mt-3 max-w-140 text-[13px] text-quiet">{why}</p>}
              {isOpen && (
                <div className="grid gap-6 pb-2">
                  <NetworkForm key={id} network={id} settings={settings} isOn={isOn} />
                  <SwitchOff network={id} settings={settings} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {on.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-sm font-semibold">{t.payingBack}</h3>
          <p className="max-w-140 text-[13px] text-quiet">{t.payingBackText}</p>
          <SettingsFields form="settings:payByHand" settings={pick(settings, ['PAY_BY_HAND'])} />
        </section>
      )}
    </div>
  )
}
