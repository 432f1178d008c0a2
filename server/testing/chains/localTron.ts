import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hexToBytes, type Hex } from '../../../basics/hex.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { hexOfTron, toTronAddress } from '../../../basics/tron/address.ts'
import { encodeCall, transactionOf, txIdOf } from '../../../basics/tron/transaction.ts'
import { createTronnet } from '../../../tools/tronnet/createTronnet.ts'
import { askNode, deployTron } from '../../../tools/tronnet/deployTron.ts'

const TRON = 105
/** The real chain's first block. */
const GENESIS_ID = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
const BLOCK_MS = 250
const FUNDS_SUN = 10n ** 10n
const FUNDS_BASE = 1_000_000_000n
const FEE_LIMIT_SUN = 100_000_000n
const LIFE_MS = 60_000

type Account = {
  readonly key: Hex
  readonly address: string
  sign(hash: Hex): Promise<Hex>
}
export type LocalTron = {
  readonly rpc: string
  /** The merchant's wallet. */
  readonly account: Account
  readonly buyer: Account
  /** Of USDT in base units. */
  transfer(from: Account, to: string, amountBase: bigint): Promise<void>
  balance(of: string): Promise<bigint>
  stop(): Promise<void>
}

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])

function newAccount(): Account {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  return {
    key,
    address: toTronAddress(account.address),
    sign: (hash) => account.sign({ hash }),
  }
}

/** A node that says what TRON's would, with a token at the address of TRON's USDT. */
export async function startLocalTron(): Promise<LocalTron> {
  const net = await createTronnet({ blockMs: BLOCK_MS, genesisId: GENESIS_ID })
  const [account, buyer] = [newAccount(), newAccount()]
  const ask = askNode(net.url)
  const call = async (from: Account, to: string, data: Hex): Promise<void> => {
    const { id, timestamp } = net.head()
    const made = {
      owner: hexOfTron(from.address),
      contract: hexOfTron(to),
      data,
      callValue: 0n,
      feeLimit: FEE_LIMIT_SUN,
      refBlockBytes: id.slice(12, 16),
      refBlockHash: id.slice(16, 32),
      expiration: timestamp + LIFE_MS,
      timestamp,
    }
    const signature = await from.sign(`0x${txIdOf(encodeCall(made))}`)
    const answer = await ask<{ result?: boolean; code?: string }>('wallet/broadcasttransaction', {
      ...transactionOf({ ...made, kind: 'call', permissionId: 0 }),
      signature: [signature.slice(2)],
    })
    if (answer.result !== true) throw new Error(`the node refused: ${answer.code}`)
    await ask('devnet/mine')
  }
  await net.fund(account.address, FUNDS_SUN)
  await net.fund(buyer.address, FUNDS_SUN)
  const { usdt } = await deployTron({
    url: net.url,
    ownerKey: hexToBytes(account.key),
    platform: account.address,
    treasury: account.address,
  })
  for (const { address } of [account, buyer])
    await call(
      account,
      usdt,
      encodeFunctionData({ abi, functionName: 'mint', args: [hexOfTron(address), FUNDS_BASE] }),
    )
  net.copyContract(usdt, NETWORKS[TRON].usdtAddress)
  return {
    rpc: net.url,
    account,
    buyer,
    transfer: (from, to, amountBase) =>
      call(
        from,
        NETWORKS[TRON].usdtAddress,
        encodeFunctionData({ abi, functionName: 'transfer', args: [hexOfTron(to), amountBase] }),
      ),
    async balance(of) {
      const { constant_result: found } = await ask<{ constant_result: readonly string[] }>(
        'wallet/triggerconstantcontract',
        {
          owner_address: of,
          contract_address: NETWORKS[TRON].usdtAddress,
          data: encodeFunctionData({
            abi,
            functionName: 'balanceOf',
            args: [hexOfTron(of)],
          }).slice(2),
          visible: true,
        },
      )
      return BigInt(`0x${found[0]}`)
    },
    stop: () => net.stop(),
  }
}
