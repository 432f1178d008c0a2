// npm run setup -- show | set NAME=VALUE… | apply FILE.json | check | prove NETWORK [PROOF]
// What the office's setup does, for scripts; on the shop of DATABASE_URL or the running shop on this machine.
import { readFileSync } from 'node:fs'
import { parseMicro } from '../../basics/money.ts'
import { presetContents } from '../../server/commerce/content/presetContents.ts'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { askForProof, proveTreasury } from '../../server/entry/wiring/addresses/proveTreasury.ts'
import { settingsProblem } from '../../server/entry/wiring/settingsProblem.ts'
import { checkNetwork } from '../../server/operate/setup/checkNetwork.ts'
import { readGoLive } from '../../server/operate/setup/goLive.ts'
import { saveDelivery, setContact } from '../../server/operate/setup/saveBasics.ts'
import {
  changeNetworkSettings,
  changeSettings,
} from '../../server/operate/settings/changeSettings.ts'
import type { SettingsPlace } from '../../server/operate/settings/settingsPlace.ts'
import type { ActorContext } from '../../server/people/staff/asStaff.ts'
import { readConfig, type Config } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config/env.ts'
import { openSecretKey } from '../../server/platform/secretKey.ts'
import { settingNamed } from '../../server/platform/settings/definitions.ts'
import { readStoredSettings } from '../../server/platform/settings/storedSettings.ts'
import { asConsole } from './asConsole.ts'
import { followedConfig } from './withShop.ts'
import { withShopDatabase } from './withShopDatabase.ts'

const USAGE = `Usage: npm run setup -- show                   what the shop still needs to open, and to be sure of
       npm run setup -- set NAME=VALUE …       settings by the names of docs/operations.md; an empty value takes one back
       npm run setup -- apply FILE.json        { "settings": { NAME: VALUE }, "contact": LINK,
                                               "delivery": [ { "name": NAME, "fee": "5", "countries": ["CN"] or "*" } ] }
       npm run setup -- check                  asks every node of every network what the shop relies on
       npm run setup -- prove NETWORK [PROOF]  what the treasury has to sign, or, with its signature, the proof
A running shop follows at once.`
const DONE = 0
const REFUSED = 1
const NOTHING_DONE = 2

type File = {
  readonly settings?: Readonly<Record<string, string | null>>
  readonly contact?: string
  readonly delivery?: readonly {
    readonly name: string
    readonly fee: string
    readonly countries: '*' | readonly string[]
  }[]
}

const placeOf = (config: Config): SettingsPlace => ({
  env: process.env,
  key: () => openSecretKey(config.dataDir, 'office-key', config.officeKey),
  demo: config.demo,
  problemOf: settingsProblem,
})

/** False when they were refused; says why. */
async function saveSettings(
  ctx: ActorContext,
  config: Config,
  given: Readonly<Record<string, string | null>>,
): Promise<boolean> {
  const place = placeOf(config)
  const stored = await readStoredSettings(ctx, place.key())
  const unknown = Object.keys(given).find((name) => settingNamed(name)?.changedBy !== 'office')
  if (unknown !== undefined)
    throw new ConfigError(
      `${unknown} is not a setting that can be stored; set it in the environment.`,
    )
  const locked = Object.keys(given).find((name) => process.env[name]?.trim())
  if (locked !== undefined)
    throw new ConfigError(`${locked} is locked by the environment, which wins.`)
  const all = Object.entries(given).map(([name, value]) => ({
    name,
    value,
    version: stored.get(name)?.version ?? 0,
  }))
  // What networks need of the others, such as PUBLIC_URL, comes first.
  for (const [isNetwork, save] of [
    [false, changeSettings],
    [true, changeNetworkSettings],
  ] as const) {
    const changes = all.filter(
      ({ name }) => (settingNamed(name)!.group === 'network') === isNetwork,
    )
    if (changes.length === 0) continue
    const { saved, problems, conflicts } = await save(ctx, { changes }, place)
    for (const { text } of problems) console.error(text)
    for (const { name } of conflicts) console.error(`${name} was changed meanwhile; read it again.`)
    if (!saved) return false
  }
  return true
}

async function apply(ctx: ActorContext, config: Config, file: File): Promise<number> {
  // A shop that was never started has no countries yet.
  if (!config.demo) await presetContents(ctx)
  if (file.settings && !(await saveSettings(ctx, config, file.settings))) return REFUSED
  if (file.contact !== undefined) await setContact(ctx, { link: file.contact })
  for (const { name, fee, countries } of file.delivery ?? []) {
    if (parseMicro(fee) === undefined)
      throw new ConfigError(`The fee of "${name}" must be an amount of USDT such as 5.`)
    await saveDelivery(ctx, { name, fee, countries: countries === '*' ? null : [...countries] })
  }
  return show(ctx)
}

async function show(ctx: ActorContext): Promise<number> {
  const items = await readGoLive(ctx, await followedConfig(ctx))
  for (const { item, network, done, opens, why } of items)
    console.log(
      [
        done ? 'ok     ' : opens ? 'MISSING' : 'open   ',
        item,
        ...(network === null ? [] : [NETWORKS[network].name]),
        ...(why === null ? [] : [`(${why})`]),
      ].join('  '),
    )
  return DONE
}

async function check(ctx: ActorContext): Promise<number> {
  const { chains } = await followedConfig(ctx)
  let isGood = chains.length > 0
  for (const chain of chains)
    for (const { provider, ok, text } of await checkNetwork(chain, ctx.log)) {
      console.log(`${NETWORKS[chain.network].name}\t${provider}\t${ok ? 'ok' : 'NOT OK'}\t${text}`)
      isGood &&= ok
    }
  return isGood ? DONE : REFUSED
}

async function prove(ctx: ActorContext, network: NetworkId, proof: string): Promise<number> {
  const now = await followedConfig(ctx)
  const chain = now.chains.find((one) => one.network === network)
  if (!chain?.treasury) throw new ConfigError(`CHAIN_${network}_TREASURY is not set.`)
  if (proof === '') {
    console.log(askForProof(now, chain))
    return DONE
  }
  const isProven = await proveTreasury(ctx, now, chain, proof)
  console.log(
    isProven
      ? `${chain.treasury} is proven: order addresses are offered within ten seconds.`
      : 'This does not show that someone controls the treasury.',
  )
  return isProven ? DONE : REFUSED
}

async function main([verb, ...rest]: readonly string[]): Promise<number> {
  const config = readConfig(process.env)
  const run = async (work: (ctx: ActorContext) => Promise<number>): Promise<number> => {
    let code = REFUSED
    await withShopDatabase('setup', config, async (ctx) => {
      code = await work(asConsole(ctx))
    })
    return code
  }
  if (verb === 'show') return run(show)
  if (verb === 'check') return run(check)
  if (verb === 'set' && rest.length > 0 && rest.every((part) => /^[A-Z0-9_]+=/.test(part))) {
    const settings = Object.fromEntries(
      rest.map((part) => {
        const [name = '', ...value] = part.split('=')
        return [name, value.join('=') || null] as const
      }),
    )
    return run((ctx) => apply(ctx, config, { settings }))
  }
  if (verb === 'apply' && rest[0] !== undefined) {
    const file = JSON.parse(readFileSync(rest[0], 'utf8')) as File
    return run((ctx) => apply(ctx, config, file))
  }
  const network = Number(rest[0]) as NetworkId
  if (verb === 'prove' && network in NETWORKS)
    return run((ctx) => prove(ctx, network, rest[1] ?? ''))
  console.log(USAGE)
  return verb === 'help' ? DONE : NOTHING_DONE
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = NOTHING_DONE
}
