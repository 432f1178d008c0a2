import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  hexToString,
  keccak256,
  toHex,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NETWORKS } from '../../basics/networks.ts'
import { anvilProgram } from '../../tools/demo/anvil.ts'
import { claimPort } from '../../server/testing/runs/claimPort.ts'
import { WAIT_MS } from '../../tools/test/patience.ts'

/** The first two accounts of the node, which have coin. */
const KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const BUYER_KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const BALANCES_SLOT = 8n
const POLYGON = 137

type Account = ReturnType<typeof privateKeyToAccount>

export type LocalChain = {
  readonly rpc: string
  /** The merchant's wallet. */
  readonly account: Account
  readonly buyer: Account
  /** From an account of the node; base units. */
  transfer(from: Address, to: Address, amountBase: bigint): Promise<void>
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  stop(): void
}

/** A node that says what Polygon's would, with a token at the address of Polygon's USDT. */
export async function startLocalPolygon(): Promise<LocalChain> {
  const port = await claimPort()
  const child = spawn(
    anvilProgram(),
    `--port ${port} --chain-id ${POLYGON} --block-time 1 --slots-in-an-epoch 1 --silent --max-persisted-states 0`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const rpc = `http://127.0.0.1:${port}`
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const answer = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as {
      result?: unknown
      error?: { message: string }
    }
    if (error) throw new Error(error.message)
    return result
  }
  for (const endMs = Date.now() + WAIT_MS; ; await sleep(50)) {
    if (await ask('eth_chainId').catch(() => undefined)) break
    if (Date.now() > endMs) throw new Error('anvil does not answer')
  }
  const account = privateKeyToAccount(KEY)
  const { abi, bytecode } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../contracts/artifacts/TetherLike.json'), 'utf8'),
  ) as { abi: Abi; bytecode: Hex }
  const data = encodeDeployData({ abi, bytecode, args: ['USDT', 'USDT', 6, account.address] })
  // The code that a creation would leave, with its decimals.
  const code = await ask('eth_call', { from: account.address, data }, 'latest')
  await ask('anvil_setCode', NETWORKS[POLYGON].usdtAddress, code)
  await ask('anvil_setBalance', account.address, toHex(10n ** 21n))
  const buyer = privateKeyToAccount(BUYER_KEY)
  const usdt = NETWORKS[POLYGON].usdtAddress as Address
  for (const { address } of [account, buyer]) {
    const slot = keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, BALANCES_SLOT]),
    )
    await ask('anvil_setStorageAt', usdt, slot, toHex(1_000_000_000n, { size: 32 }))
  }
  await ask('anvil_mine', toHex(20))
  return {
    rpc,
    account,
    buyer,
    async transfer(from, to, amountBase) {
      const args = [to, amountBase] as const
      const call = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
      await ask('eth_sendTransaction', { from, to: usdt, data: call })
    },
    ask,
    stop() {
      process.off('exit', kill)
      kill()
    },
  }
}

type Asked = { readonly method: string; readonly params?: readonly unknown[] }

/** A wallet in the page, as an extension would put it there; it signs with the key and sends to the node. */
export async function injectWallet(
  page: Page,
  chain: LocalChain,
  account = chain.account,
): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('askWallet', async ({ method, params = [] }: Asked) => {
    asked.push(method)
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address]
    if (method === 'personal_sign')
      return account.signMessage({ message: hexToString(params[0] as Hex) })
    return chain.ask(method, ...params)
  })
  await page.addInitScript(() => {
    const ask = (window as unknown as { askWallet: (asked: Asked) => Promise<unknown> }).askWallet
    const detail = Object.freeze({
      info: { uuid: 'local', name: 'Local Wallet', icon: '', rdns: 'local.wallet' },
      provider: { request: (asked: Asked) => ask(asked), on() {}, removeListener() {} },
    })
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  return asked
}
