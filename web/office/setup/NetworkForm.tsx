import type { ReactNode } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useTexts } from '../parts/texts.tsx'
import { deployCommand } from './contractNames.ts'
import { Command } from './Command.tsx'
import { Deploy, forgetSent } from './Deploy.tsx'
import { Factory } from './Factory.tsx'
import { NodeExamples } from './NodeExamples.tsx'
import { NodeChecks } from './NodeChecks.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingInput } from './SettingInput.tsx'
import { KEPT, nameOfNetwork, useSettingsForm, type Setting } from './settings.ts'
import { pick } from './SettingsFields.tsx'
import { TreasuryProof, useTreasuryProof } from './TreasuryProof.tsx'

type Props = { network: NetworkId; settings: readonly Setting[]; isOn: boolean }

const NODES = ['RPC', 'API_KEY', 'OWN_NODE'] as const
const WAYS = ['TREASURY', 'XPUB', 'WALLETS', 'RECEIVE'] as const
type Way = (typeof WAYS)[number]

const storedList = (typed: string): string =>
  typed
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(',')

/** The factory of order addresses: TRON has none of its own until the merchant deploys it. */
function TronFactory({
  network,
  nodes,
  mayDeploy,
  onReady,
  children,
}: {
  network: NetworkId
  nodes: { readonly rpc?: string; readonly apiKey?: string }
  mayDeploy: boolean
  onReady: (address: string) => void
  children: ReactNode
}) {
  const t = useTexts('officeSetup')
  return (
    <>
      <p className="text-[13px] text-quiet">{t.factoryTron}</p>
      {mayDeploy && (
        <Deploy
          network={network}
          contract="forwarders"
          args={{}}
          nodes={nodes}
          onReady={(address) => {
            forgetSent({ network, contract: 'forwarders' })
            onReady(address)
          }}
        />
      )}
      <div className="text-[13px]">
        {t.byCommand}
        <Command text={deployCommand(network, 'forwarders', {})} />
      </div>
      {children}
    </>
  )
}

/** A process that does not know the network yet knows no factory there. */
function FactoryWhenKnown({ network }: Pick<Props, 'network'>) {
  return useTreasuryProof(network, 'treasury').data ? <Factory network={network} /> : null
}

function Proofs({
  network,
  isTreasury,
  isXpub,
}: Pick<Props, 'network'> & { isTreasury: boolean; isXpub: boolean }) {
  const t = useTexts('officeSetup')
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{t.proofs}</h3>
      {isTreasury && <TreasuryProof network={network} of="treasury" />}
      {isXpub && <TreasuryProof network={network} of="xpub" />}
      {isTreasury && <FactoryWhenKnown network={network} />}
    </section>
  )
}

function WayFold({ way, isOpen, children }: { way: Way; isOpen: boolean; children: ReactNode }) {
  const t = useTexts('officeSetup')
  return (
    <details open={isOpen} className="rounded-lg border border-line px-3 py-1">
      <summary className="min-h-11 cursor-pointer py-2 text-sm pointer-fine:min-h-9">
        {t[`way.${way}`]}
      </summary>
      <div className="grid gap-3 pb-2">
        <p className="text-[13px] text-quiet">{t[`wayText.${way}`]}</p>
        {children}
      </div>
    </details>
  )
}

/** Nodes and receiving addresses of one network; they can only be used together, so that they are saved together. */
export function NetworkForm({ network, settings, isOn }: Props) {
  const t = useTexts('officeSetup')
  const { kind } = NETWORKS[network]
  const named = (names: readonly string[]) =>
    pick(
      settings,
      names.map((name) => nameOfNetwork(network, name)),
    )
  const all = named([...NODES, ...WAYS, 'FORWARDERS'])
  const form = useSettingsForm(`settings:network:${network}`, all)
  const valueOf = (name: string): string => form.values[nameOfNetwork(network, name)] ?? ''
  const isSaved = (name: string): boolean =>
    settings.some((one) => one.name === nameOfNetwork(network, name) && one.isSet)
  const rpc = valueOf('RPC')
  const apiKey = valueOf('API_KEY')
  const nodes = {
    ...(rpc !== KEPT && storedList(rpc) !== '' && { rpc: storedList(rpc) }),
    ...(apiKey !== KEPT && apiKey !== '' && { apiKey }),
  }
  const box = (name: string) =>
    named([name]).map((one) => <SettingInput key={one.name} form={form} of={one} />)
  return (
    <div className="grid max-w-140 gap-6">
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.busy) void form.save()
        }}
      >
        <fieldset className="grid gap-3">
          <legend className="mb-1 text-sm font-semibold">{t.nodes}</legend>
          <p className="text-[13px] text-quiet">{kind === 'tron' ? t.nodesTron : t.nodesText}</p>
          <NodeExamples network={network} />
          {NODES.map(box)}
          <NodeChecks input={{ network, ...nodes }} disabled={rpc === ''} />
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="mb-1 text-sm font-semibold">{t.receiving}</legend>
          <p className="text-[13px] text-quiet">{t.receivingText}</p>
          {WAYS.map((way: Way, index) => (
            <WayFold key={way} way={way} isOpen={valueOf(way) !== '' || index === 0}>
              {box(way)}
              {way === 'TREASURY' && kind === 'tron' && (
                <TronFactory
                  network={network}
                  nodes={nodes}
                  mayDeploy={valueOf('FORWARDERS') === '' && rpc !== ''}
                  onReady={(address) => form.set(nameOfNetwork(network, 'FORWARDERS'), address)}
                >
                  {box('FORWARDERS')}
                </TronFactory>
              )}
            </WayFold>
          ))}
        </fieldset>
        <SaveBar form={form} />
      </form>
      {isOn && (isSaved('TREASURY') || isSaved('XPUB')) && (
        <Proofs network={network} isTreasury={isSaved('TREASURY')} isXpub={isSaved('XPUB')} />
      )}
    </div>
  )
}
