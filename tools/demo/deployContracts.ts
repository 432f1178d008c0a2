// node tools/demo/deployContracts.ts, with a Deployment as JSON on standard input; prints a Deployed. A separate
// process, so that long-running ones need not load signing and encoding.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  concat,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  keccak256,
  publicActions,
  testActions,
  toHex,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { EVM_FORWARDERS } from '../../server/money/receiving/forwardersBuild.ts'

export type Deployment = {
  readonly rpc: string
  readonly network: NetworkId
  readonly decimals: 6 | 18
  readonly secret: string
}
export type Deployed = {
  readonly usdt: string
  readonly token: string
  readonly shop: string
  readonly spendLimit: string
  readonly forwarders: string
  readonly treasury: string
  readonly owner: string
  readonly platform: string
  readonly receive: readonly string[]
  readonly fromBlock: number
}

const ARTIFACTS = join(import.meta.dirname, '../../contracts/artifacts')
const OWNER_BALANCE_WEI = 10n ** 30n
const MDD_PER_USDT = 10n
const MDD_DECIMALS = 18
const MDD_FOR_SALE = 1_000_000n * 10n ** BigInt(MDD_DECIMALS)
const GAS = 10_000_000n
/** The public CREATE2 deployer that every EVM network has; anvil too. */
const DETERMINISTIC_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const ZERO_SALT: Hex = `0x${'0'.repeat(64)}`

const artifact = (name: string): { abi: Abi; bytecode: Hex } =>
  JSON.parse(readFileSync(join(ARTIFACTS, `${name}.json`), 'utf8')) as { abi: Abi; bytecode: Hex }

/** Derived from the demo's secret, so a rebuilt chain keeps its addresses. */
export const demoKey = (secret: string, network: NetworkId, name: string): Hex =>
  keccak256(toHex(`${secret}:${network}:${name}`))
export const demoAccount = (secret: string, network: NetworkId, name: string): PrivateKeyAccount =>
  privateKeyToAccount(demoKey(secret, network, name))

/** Creates the factory of order addresses at `EVM_FORWARDERS`. */
export const forwardersDeployment = (): { to: Address; data: Hex } => ({
  to: DETERMINISTIC_DEPLOYER,
  data: concat([ZERO_SALT, encodeDeployData({ ...artifact('Forwarders'), args: [0n, '0xff'] })]),
})

/** Deploys USDT, MDD, the shop and the factory, and stocks the shop with MDD. */
async function deployContracts({
  rpc,
  network: chainId,
  decimals,
  secret,
}: Deployment): Promise<Deployed> {
  const owner = demoAccount(secret, chainId, 'owner')
  const platform = demoAccount(secret, chainId, 'platform').address
  const receive = ['receive 1', 'receive 2'].map(
    (name) => demoAccount(secret, chainId, name).address,
  )
  const chain = {
    id: chainId,
    name: 'demo',
    nativeCurrency: { name: 'coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
  const client = createWalletClient({
    account: owner,
    chain,
    transport: http(rpc),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  await client.setBalance({ address: owner.address, value: OWNER_BALANCE_WEI })

  const mined = async (hash: Hex): Promise<Address | null | undefined> => {
    await client.mine({ blocks: 1 })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new Error(`a transaction of the deployment failed on chain ${chainId}`)
    return receipt.contractAddress
  }
  const deploy = async (name: 'Shop' | 'SpendLimit' | 'Token', args: unknown[]): Promise<Address> =>
    getAddress((await mined(await client.deployContract({ ...artifact(name), args, gas: GAS })))!)
  const send = async (
    name: 'Shop' | 'Token',
    to: Address,
    functionName: string,
    args: unknown[],
  ): Promise<void> => {
    await mined(
      await client.sendTransaction({
        to,
        data: encodeFunctionData({ abi: artifact(name).abi, functionName, args }),
        gas: GAS,
      }),
    )
  }

  const usdt = await deploy('Token', ['Tether USD', 'USDT', decimals, owner.address])
  const token = await deploy('Token', ['MDD', 'MDD', MDD_DECIMALS, owner.address])
  const shop = await deploy('Shop', [usdt, token, platform, owner.address])
  const spendLimit = await deploy('SpendLimit', [usdt, receive[0]])
  if (!(await client.getCode({ address: EVM_FORWARDERS })))
    await mined(await client.sendTransaction({ ...forwardersDeployment(), gas: GAS }))
  const usdtPrice = NETWORKS[chainId].demoBaseForUsdt
  await send('Shop', shop, 'setPrices', [usdtPrice / MDD_PER_USDT, usdtPrice])
  await send('Token', token, 'mint', [shop, MDD_FOR_SALE])
  return {
    usdt,
    token,
    shop,
    spendLimit,
    forwarders: EVM_FORWARDERS,
    treasury: demoAccount(secret, chainId, 'treasury').address,
    owner: owner.address,
    platform,
    receive,
    fromBlock: Number(await client.getBlockNumber()),
  }
}

if (import.meta.main) {
  const deployed = await deployContracts(JSON.parse(readFileSync(0, 'utf8')) as Deployment)
  process.stdout.write(JSON.stringify(deployed))
}
