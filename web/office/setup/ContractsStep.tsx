import { useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useDraft } from '../parts/draft.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { Copy } from '../parts/Copy.tsx'
import { Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Command } from './Command.tsx'
import { deployCommand, type ContractArgs, type ContractKind } from './contractNames.ts'
import { Deploy } from './Deploy.tsx'
import { nameOfNetwork, type Setting, type StepProps } from './settings.ts'
import { SettingsFields, pick } from './SettingsFields.tsx'
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
}: {
  network: NetworkId
  contract: 'spendLimit' | 'shop' | 'token'
  first: ContractArgs
}) {
  const t = useTexts('officeSetup')
  const names = ARGS[contract]
  const now = Object.fromEntries(names.map((name) => [name, first[name] ?? '']))
  const draft = useDraft<Record<string, string>>(`setup:create:${network}:${contract}`, now, 0)
  const [created, setCreated] = useState<string>()
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
        <Deploy network={network} contract={contract} args={args} onReady={setCreated} />
      ) : (
        <p className="text-[13px] text-quiet">{t.fillFirst}</p>
      )}
      {created !== undefined && (
        <p className="flex flex-wrap items-center gap-1 text-[13px]">
          {t.enterAddress} <Short text={created} /> <Copy text={created} what={t.copyAddress} />
        </p>
      )}
      <div className="text-[13px]">
        {t.byCommand}
        <Command text={deployCommand(network, contract, args)} />
      </div>
    </div>
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
  const kinds: readonly Exclude<ContractKind, 'forwarders'>[] =
    contract === 'shop' && wantsToken ? ['token', 'shop'] : [contract]
  const name = nameOfNetwork(network, SETTING[contract])
  return (
    <details className="rounded-lg border border-line px-3 py-1">
      <summary className="min-h-11 cursor-pointer py-2 text-sm pointer-fine:min-h-9">
        {textOf(name)} {settings.some((one) => one.name === name && one.isSet) && '✓'}
      </summary>
      <div className="grid gap-4 pb-3">
        <p className="text-[13px] text-quiet">{t[`contract.${contract}`]}</p>
        <SettingsFields form={`settings:${name}`} settings={pick(settings, [name])} />
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
            <Create network={network} contract={kind} first={first} />
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
        const first = { treasury, platform: treasury, owner: '', mdd: '' }
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
