import { NETWORK_LIST } from '../../../basics/networks.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Badge, Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights, type Rights } from '../parts/session.tsx'
import { PendingChanges, type PendingChange } from './PendingChanges.tsx'
import { useSettings, type Setting } from './settings.ts'
import { SettingsFields } from './SettingsFields.tsx'

const GROUPS = ['shop', 'messages', 'limits'] as const

function Machine({ settings }: { settings: readonly Setting[] }) {
  const t = useTexts('officeSettings')
  return (
    <Card title={t['group.machine']}>
      <p className="mb-2 text-[13px] text-quiet">{t.machineText}</p>
      <dl className="grid gap-x-6 gap-y-1 text-[13px] sm:grid-cols-[max-content_1fr]">
        {settings.map(({ name, value, isSet, isSecret, fallback }) => (
          <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="font-mono" translate="no">
              {name}
            </dt>
            <dd className="min-w-0 text-quiet wrap-anywhere" translate="no">
              {isSecret && isSet ? t.isSet : (value ?? fallback ?? t.notSet)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Groups({ settings }: { settings: readonly Setting[] }) {
  const t = useTexts('officeSettings')
  const network = settings.filter(({ group }) => group === 'network')
  return (
    <>
      {GROUPS.map((group) => (
        <Card key={group} title={t[`group.${group}`]}>
          <SettingsFields
            form={`all:${group}`}
            settings={settings.filter((one) => one.group === group)}
          />
        </Card>
      ))}
      {NETWORK_LIST.map(({ id, name }) => {
        const mine = network.filter((one) => one.network === id)
        return (
          <Card
            key={id}
            title={name}
            aside={mine.some((one) => one.isLocked) && <Badge>{t.locked}</Badge>}
          >
            <SettingsFields form={`all:network:${id}`} settings={mine} />
          </Card>
        )
      })}
      <Card title={t['group.allNetworks']}>
        <SettingsFields
          form="all:networks"
          settings={network.filter((one) => one.network === null)}
        />
      </Card>
      <Machine settings={settings.filter(({ group }) => group === 'machine')} />
    </>
  )
}

const pendingOf = (of: Setting, may: Rights['may']): PendingChange[] =>
  of.waiting === null
    ? []
    : [
        {
          ...of.waiting,
          name: of.name,
          network: of.network,
          shown: of.shown,
          mayWithdraw: !of.isLocked && (of.group === 'network' || may('settings.write')),
        },
      ]

/** Every setting, with pending changes and with values that the environment fixes. */
export default function SettingsScreen() {
  const t = useTexts('officeSettings')
  const query = useSettings()
  const { may } = useRights()
  return (
    <Screen
      title={t.settings}
      intro={t.settingsText}
      actions={<ButtonLink to="/setup">{t.toSetup}</ButtonLink>}
    >
      <Loaded query={query}>
        {(settings) => (
          <div className="grid gap-4">
            <PendingChanges changes={settings.flatMap((one) => pendingOf(one, may))} />
            <Groups settings={settings} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
