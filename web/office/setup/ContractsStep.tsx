import { useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useDraft } from '../parts/draft.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Command } from './Command.tsx'
import { deployCommand, type ContractArgs, type ContractKind } from './contractNames.ts'
import { Deploy } from './Deploy.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingInput } from './SettingInput.tsx'
import { nameOfNetwork, useSettingsForm, type Setting, type StepProps } from './settings.ts'
import { pick } from './SettingsFields.tsx'
import { useSettingText } from './useSettingText.ts'

const SETTING = { spendLimit: 'SPEND_LIMIT', shop: 'SHOP' } as const
const ARGS: Readonly<Record<'spendLimit' | 'shop' | 'token', readonly (keyof ContractArgs)[]>> = {
  spendLimit: ['treasury'],
  token: ['owner'],
  shop: ['mdd', 'platform', 'owner'],
}

/** What the constructor takes, then its creation, by a wallet or by a command. */
function Create({
  network,
  contract,
  first,
  onReady,
}: {
  network: NetworkId
  contract: 'spendLimit' | 'shop' | 'token'
  first: ContractArgs
  onReady: (address: string) => void
}) {
  const t = useTexts('officeSetup')
  const names = ARGS[contract]
  const now = Object.fromEntries(names.map((name) => [name, first[name] ?? '']))
  const draft = useDraft<Record<string, string>>(`setup:create:${network}:${contract}`, now, 0)
  const args = Object.fromEntries(
    names.map((name) => [name, (draft.values[name] ?? '').trim()]),
  ) as ContractArgs
  const isFull = names.every((name) => Boolean(args[name]))
  return (
    <div className="grid gap-3">
      {names.map((name) => (
        <TextField
          key={name}
          label={t[`arg.${name}`]}
          spellCheck={false}
          autoComplete="off"
          value={draft.values[name] ?? ''}
          onChange={(event) => draft.set(name, event.target.value)}
        />
      ))}
      {isFull ? (
        <Deploy network={network} contract={contract} args={args} onReady={onReady} />
      ) : (
        <p className="text-[13px] text-quiet">{t.fillFirst}</p>
      )}
      <div className="text-[13px]">
        {t.byCommand}
        <Command text={deployCommand(network, contract, args)} />
      </div>
    </div>
  )
}

type AddressProps = {
  form: ReturnType<typeof useSettingsForm>
  fields: readonly Setting[]
  /** The address was filled in for a contract that was just deployed. */
  isEntered: boolean
}

function AddressForm({ form, fields, isEntered }: AddressProps) {
  const t = useTexts('officeSetup')
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void form.save()
      }}
    >
      {fields.map((one) => (
        <SettingInput key={one.name} form={form} of={one} />
      ))}
      {isEntered && form.isDirty && (
        <p role="status" className="text-[13px] text-jade-text">
          {t.enterAddress}
        </p>
      )}
      <SaveBar form={form} />
    </form>
  )
}

function Part({
  network,
  contract,
  first,
  settings,
}: {
  network: NetworkId
  contract: 'spendLimit' | 'shop'
  first: ContractArgs
  settings: readonly Setting[]
}) {
  const t = useTexts('officeSetup')
  const textOf = useSettingText()
  const [wantsToken, setWantsToken] = useState(false)
  const [mdd, setMdd] = useState('')
  const kinds: readonly Exclude<ContractKind, 'forwarders'>[] =
    contract === 'shop' && wantsToken ? ['token', 'shop'] : [contract]
  const name = nameOfNetwork(network, SETTING[contract])
  const fields = pick(settings, [name])
  const form = useSettingsForm(`settings:${name}`, fields)
  const [isEntered, setEntered] = useState(false)
  const enter = (address: string) => {
    form.set(name, address)
    setEntered(true)
  }
  return (
    <details className="rounded-lg border border-line px-3 py-1">
      <summary className="min-h-11 cursor-pointer py-2 text-sm pointer-fine:min-h-9">
        {textOf(name)} {settings.some((one) => one.name === name && one.isSet) && '✓'}
      </summary>
      <div className="grid gap-4 pb-3">
        <p className="text-[13px] text-quiet">{t[`contract.${contract}`]}</p>
        <AddressForm form={form} fields={fields} isEntered={isEntered} />
        {contract === 'shop' && (
          <CheckField
            label={t.wantsToken}
            hint={t.wantsTokenHint}
            checked={wantsToken}
            onChange={(event) => setWantsToken(event.target.checked)}
          />
        )}
        {kinds.map((kind) => (
          <section key={kind} className="grid gap-2">
            <h4 className="text-[13px] font-semibold">{t[`create.${kind}`]}</h4>
            <Create
              network={network}
              contract={kind}
              first={{ ...first, mdd }}
              onReady={kind === 'token' ? setMdd : enter}
            />
          </section>
        ))}
      </div>
    </details>
  )
}

/** Contracts of networks that are on; a shop works without them. */
export function ContractsStep({ settings }: StepProps) {
  const t = useTexts('officeSetup')
  const networks = settings.flatMap((one) =>
    one.network !== null && one.isSet && one.name === nameOfNetwork(one.network, 'RPC')
      ? [one.network]
      : [],
  )
  if (networks.length === 0) return <EmptyState title={t.noNetworks} text={t.noNetworksText} />
  return (
    <div className="grid gap-6">
      {networks.map((network) => {
        const treasury =
          settings.find((one) => one.name === nameOfNetwork(network, 'TREASURY'))?.value ?? ''
        const first = { treasury, platform: treasury, owner: treasury, mdd: '' }
        return (
          <section key={network} className="grid max-w-140 gap-3">
            <h3 className="text-sm font-semibold">{NETWORKS[network].name}</h3>
            <Part network={network} contract="spendLimit" first={first} settings={settings} />
            <Part network={network} contract="shop" first={first} settings={settings} />
          </section>
        )
      })}
    </div>
  )
}
