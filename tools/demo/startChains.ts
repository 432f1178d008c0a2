import { HOUR_MS } from '../../basics/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { NETWORK_IDS, NETWORKS, type Network, type NetworkId } from '../../basics/networks.ts'
import { originOf } from '../../server/money/chains/cursor/originOf.ts'
import { freePort, runScript } from '../supervisor/process.ts'
import { endedInOrder, startAnvil } from './anvil.ts'
import { CONTRACTS_VERSION, readDemo, writeDemo, type DemoChain } from './demo.ts'
import type { Deployed, Deployment } from './deployContracts.ts'
import {
  EndedFromOutside,
  keptAllBlocks,
  UnreadableState,
  type LocalNode,
  type NodeOptions,
} from './localNode.ts'
import { askTron } from './tronRpc.ts'
import { callRpc, RpcError } from './rpc.ts'

type DemoOptions = {
  readonly dataDir: string
  /** Receives messages about unusual events. */
  readonly say?: (sentence: string) => void
  /** Called when a chain was replaced by a new one; `moved` when its port changed too. */
  readonly onNewInstance?: (moved: boolean) => void
  /** After new blocks. */
  readonly onBlocks?: (network: NetworkId) => void
  /** Aborts a start; chains that already run are stopped by `stop`. */
  readonly signal?: AbortSignal
}

export type RunningChains = { stop(): Promise<void> }
export type PreparedChains = RunningChains & {
  /**
   * True when DATA_DIR/demo.json already describes the chains, so that other processes can start before `start` ends.
   */
  readonly known: boolean
  start(): Promise<RunningChains>
}

const SECRET_BYTES = 32
const TIDY_EVERY_MS = HOUR_MS
const TIDY_ABOVE_BYTES = 40_000_000
const RESTART_PAUSE_MS = 1_000
/** Retries after a chain was ended from outside before its first answer. */
const MAX_ENDED_STARTS = 5

function readSecret(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

const someId = (): string => randomBytes(8).toString('hex')
const newInstance = (origin = someId()): string => `${origin}/${someId()}`

/** The differences between kinds of local chains. */
type Kind = {
  readonly deployScript: string
  /** True when the last run saved every block that it announced. */
  keptAll(runFile: string): boolean | Promise<boolean>
  start(options: NodeOptions): Promise<LocalNode>
  /** Asks a running node for its chain id. */
  chainId(network: NetworkId, rpc: string): Promise<number>
  hasCode(rpc: string, contract: string): Promise<boolean>
}

const KINDS: Readonly<Record<Network['kind'], Kind>> = {
  evm: {
    deployScript: 'deployContracts.ts',
    keptAll: endedInOrder,
    start: startAnvil,
    chainId: async (network) => network,
    hasCode: async (rpc, contract) =>
      (await callRpc<string>(rpc, 'eth_getCode', [contract, 'latest'])) !== '0x',
  },
  tron: {
    deployScript: 'deployTronContracts.ts',
    keptAll: keptAllBlocks,
    // Loaded here, since only demo mode needs it.
    start: async (options) => (await import('./tronNode.ts')).startTronNode(options),
    chainId: async (_, rpc) => Number(await callRpc<string>(`${rpc}/jsonrpc`, 'eth_chainId')),
    hasCode: async (rpc, contract) =>
      'contract_address' in
      (await askTron(rpc, 'wallet/getcontract', { value: contract, visible: true })),
  },
}

/** A local chain over the shop's life: continued, rebuilt when lost, restarted after a crash. */
class LocalChain {
  private node: LocalNode | undefined
  private stopped = false
  private readonly files: { stateFile: string; runFile: string }
  private readonly secret: string
  private readonly save: (chain: DemoChain) => void
  private readonly signal: AbortSignal | undefined
  private readonly onBlocks: () => void
  chain: DemoChain | undefined
  readonly network: NetworkId
  private readonly kind: Kind

  constructor(
    network: NetworkId,
    folder: string,
    secret: string,
    known: DemoChain | undefined,
    save: (chain: DemoChain) => void,
    signal: AbortSignal | undefined,
    onBlocks: () => void,
  ) {
    this.network = network
    this.kind = KINDS[NETWORKS[network].kind]
    this.files = {
      stateFile: join(folder, `${network}.json`),
      runFile: join(folder, `${network}.run.json`),
    }
    this.secret = secret
    this.chain = known
    this.save = save
    this.signal = signal
    this.onBlocks = onBlocks
  }

  /** Settles the chain's description before it runs, since other processes may read it already. */
  async prepare(): Promise<boolean> {
    const keptAll = await this.kind.keptAll(this.files.runFile)
    const port = await freePort(this.chain?.port)
    if (!this.chain || !existsSync(this.files.stateFile)) {
      this.chain = undefined
      this.port = port
      return false
    }
    this.port = port
    this.chain = {
      ...this.chain,
      port,
      rpc: `http://127.0.0.1:${port}`,
      // Blocks since the last save are lost, and new ones will reuse their numbers.
      instance: keptAll ? this.chain.instance : newInstance(originOf(this.chain.instance)),
    }
    return true
  }
  private port = 0

  /** Starts the chain, with retries while it is ended from outside. */
  async start(say: (sentence: string) => void): Promise<void> {
    for (let ended = 0; ;) {
      try {
        return await this.startOnce(say)
      } catch (error) {
        if (this.stopped) throw error
        const wasEnded = error instanceof EndedFromOutside || error instanceof RpcError
        if (wasEnded && ended++ < MAX_ENDED_STARTS) {
          await this.node?.stop()
          if (await this.prepare()) this.save(this.chain!)
        } else if (error instanceof UnreadableState && existsSync(this.files.stateFile)) {
          say(
            `The saved state of the local ${NETWORKS[this.network].name} chain cannot be read; ` +
              'it begins anew (the old one is kept beside it).',
          )
          renameSync(this.files.stateFile, `${this.files.stateFile}.broken`)
          this.chain = undefined
        } else throw error
      }
    }
  }

  private async startOnce(say: (sentence: string) => void): Promise<void> {
    this.node = undefined
    const node = await this.kind.start({
      network: this.network,
      port: this.port,
      secret: this.secret,
      signal: this.signal,
      onBlocks: this.onBlocks,
      ...this.files,
    })
    this.node = node
    // `stop` may have run before the node existed.
    if (this.stopped) {
      await node.stop()
      throw new Error('The start was interrupted.')
    }
    if (!(await this.hasContracts())) await this.deploy()
    void node.crashed.then(() => this.restart(say))
  }

  private async hasContracts(): Promise<boolean> {
    // A chain with contracts of an earlier version gets all of them again.
    return (
      this.chain?.forwarders !== undefined &&
      this.kind.hasCode(this.node!.rpc, this.chain.forwarders)
    )
  }

  private async deploy(): Promise<void> {
    const { usdtDecimals: decimals, kind } = NETWORKS[this.network]
    const { rpc } = this.node!
    const order: Deployment = { rpc, network: this.network, decimals, secret: this.secret }
    const deployed = JSON.parse(
      await runScript(join(import.meta.dirname, this.kind.deployScript), [], {
        input: JSON.stringify(order),
        ...(this.signal && { signal: this.signal }),
      }),
    ) as Deployed
    this.chain = {
      network: this.network,
      kind,
      rpc,
      chainId: await this.kind.chainId(this.network, rpc),
      decimals,
      ...deployed,
      contracts: CONTRACTS_VERSION,
      port: this.port,
      instance: newInstance(),
    }
    this.save(this.chain)
  }

  private onNewInstance: (moved: boolean) => void = () => {}
  watchInstances(listener: (moved: boolean) => void): void {
    this.onNewInstance = listener
  }

  private async restart(say: (sentence: string) => void, before = this.chain?.rpc): Promise<void> {
    if (this.stopped) return
    say(`The local ${NETWORKS[this.network].name} chain ended unexpectedly; starting it again.`)
    await sleep(RESTART_PAUSE_MS)
    if (this.stopped) return
    try {
      if (await this.prepare()) this.save(this.chain!)
      await this.start(say)
      this.onNewInstance(this.chain?.rpc !== before)
    } catch (error) {
      say((error as Error).message)
      void this.restart(say, before)
    }
  }

  /** Restarts a chain whose state file grew large with a compacted one; takes about a second. */
  async tidy(say: (sentence: string) => void): Promise<void> {
    const { stateFile } = this.files
    if (
      this.stopped ||
      !this.node ||
      this.kind !== KINDS.evm ||
      !existsSync(stateFile) ||
      statSync(stateFile).size < TIDY_ABOVE_BYTES
    )
      return
    const before = this.chain
    await this.node.stop()
    if (this.stopped) return
    // Its last save may have failed.
    if (await this.prepare()) this.save(this.chain!)
    await this.start(say)
    if (this.chain?.instance !== before?.instance || this.chain?.rpc !== before?.rpc)
      this.onNewInstance(this.chain?.rpc !== before?.rpc)
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.node?.stop()
    // Also ends one that is still starting, which only its run file knows.
    await this.kind.keptAll(this.files.runFile)
  }
}

/**
 * Prepares demo mode's local chains: settles and records ports and instances, without running any. State and keys are
 * in DATA_DIR/chains. `stop` ends all, also during a start.
 */
export async function prepareDemoChains({
  dataDir,
  say = () => {},
  onNewInstance = () => {},
  onBlocks = () => {},
  signal,
}: DemoOptions): Promise<PreparedChains> {
  const folder = join(dataDir, 'chains')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Folders of earlier versions were open to read.
  chmodSync(folder, 0o700)
  const secret = readSecret(folder)
  const before = readDemo(dataDir)
  const save = (): void => {
    const known = chains.flatMap(({ chain }) => chain ?? [])
    if (known.length === NETWORK_IDS.length) writeDemo(dataDir, { chains: known })
  }
  const chains = NETWORK_IDS.map(
    (network) =>
      new LocalChain(
        network,
        folder,
        secret,
        before?.chains.find(
          (one) => one.network === network && one.contracts === CONTRACTS_VERSION,
        ),
        save,
        signal,
        () => onBlocks(network),
      ),
  )
  const known = (await Promise.all(chains.map((chain) => chain.prepare()))).every(Boolean)
  save()
  let timer: NodeJS.Timeout | undefined
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await Promise.all(chains.map((chain) => chain.stop()))
  }
  const start = async (): Promise<RunningChains> => {
    await Promise.all(chains.map((chain) => chain.start(say)))
    for (const chain of chains) chain.watchInstances(onNewInstance)
    timer = setInterval(() => {
      for (const chain of chains)
        chain.tidy(say).catch((error: unknown) => say((error as Error).message))
    }, TIDY_EVERY_MS).unref()
    return { stop }
  }
  return { known, start, stop }
}
