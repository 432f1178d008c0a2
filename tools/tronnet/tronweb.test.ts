// What a wallet's library does with a node, unchanged, against ours.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestTronnet, type TestAccount, type TestTronnet } from './testing.ts'

const MICRO = 1_000_000n
const USDT = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contracts/artifacts/TetherLike.json'), 'utf8'),
) as { abi: never[]; bytecode: string }

let net: TestTronnet
let payer: TestAccount
let tronWeb: TronWeb
let timer: NodeJS.Timeout

beforeAll(async () => {
  net = await startTestTronnet()
  payer = await net.account()
  tronWeb = new TronWeb({ fullHost: net.url, privateKey: Buffer.from(payer.key).toString('hex') })
  timer = setInterval(() => void net.mine(), 100)
})
afterAll(async () => {
  clearInterval(timer)
  await net.stop()
})

const contract = (): ReturnType<TronWeb['contract']> => tronWeb.contract(USDT.abi, net.usdt)
const usdtOf = async (address: string): Promise<bigint> =>
  BigInt((await contract().methods['balanceOf']!(address).call()) as unknown as string)
const failure = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    return `answered ${JSON.stringify(await work())}`
  } catch (error) {
    return error instanceof Error ? error.message : JSON.stringify(error)
  }
}

describe('tronweb 6.5', () => {
  test('calls and sends, and polls until the transfer is in a block', async () => {
    const { address } = await net.account(0n, 0n)
    expect(await contract().methods['symbol']!().call()).toBe('USDT')
    const result = await contract().methods['transfer']!(address, String(3n * MICRO)).send({
      shouldPollResponse: true,
      feeLimit: 100_000_000,
      pollTimes: 50,
    } as never)
    expect(String(result)).toContain('false')
    expect(await usdtOf(address)).toBe(3n * MICRO)
  })

  test('tronweb 6.5 reads and writes by the names of the contract', async () => {
    const { address } = await net.account(0n, 0n)
    const { read, write } = contract() as unknown as Record<
      'read' | 'write',
      Record<string, (args: unknown[], options?: object) => Promise<unknown>>
    >
    const id = String(
      await write['transfer']!([address, String(2n * MICRO)], { feeLimit: 100_000_000 }),
    )
    await expect
      .poll(() => tronWeb.trx.getUnconfirmedTransactionInfo(id))
      .toMatchObject({ id, receipt: { result: 'SUCCESS' } })
    expect(BigInt((await read['balanceOf']!([address])) as bigint)).toBe(2n * MICRO)
  })

  test('builds the call itself, too', async () => {
    const { address } = await net.account(0n, 0n)
    const id = String(
      await contract().methods['transfer']!(address, String(MICRO)).send({
        feeLimit: 100_000_000,
        txLocal: true,
      } as never),
    )
    await expect
      .poll(() => tronWeb.trx.getUnconfirmedTransactionInfo(id))
      .toMatchObject({ id, receipt: { result: 'SUCCESS' } })
    expect(await usdtOf(address)).toBe(MICRO)
  })

  test('tronweb 6.5 finds a contract with its own ABI', async () => {
    const found = await tronWeb.contract().at(net.usdt)
    expect(
      BigInt((await found.methods['balanceOf']!(payer.address).call()) as unknown as string),
    ).toBe(await usdtOf(payer.address))
    expect(Object.keys(found.methods)).toContain('increaseApproval')
  })

  test('deploys a contract at the address that it foresaw', async () => {
    const deployed = await tronWeb.contract().new({
      abi: USDT.abi,
      bytecode: USDT.bytecode,
      parameters: ['Another', 'AN', 6, payer.address],
      feeLimit: 1_500_000_000,
      name: 'TetherLike',
    } as never)
    expect(await deployed.methods['name']!().call()).toBe('Another')
    expect(await tronWeb.trx.getContract(deployed.address as string)).toMatchObject({
      contract_address: deployed.address,
      name: 'TetherLike',
      version: 1,
    })
  })

  test('tronweb 6.5 sends TRX to an account that was not one before', async () => {
    const { address } = await net.account(0n, 0n)
    expect(await tronWeb.trx.getAccount(address)).toEqual({})
    expect(await tronWeb.trx.sendTransaction(address, 5_000_000)).toMatchObject({ result: true })
    await expect.poll(() => tronWeb.trx.getUnconfirmedBalance(address)).toBe(5_000_000)
    expect(await tronWeb.trx.getBalance(address)).toBe(0)
    await net.finalise()
    expect(await tronWeb.trx.getBalance(address)).toBe(5_000_000)
  })

  test('tronweb 6.5 reads blocks, transactions, resources and prices', async () => {
    const block = await tronWeb.trx.getCurrentBlock()
    expect(await tronWeb.trx.getBlockByNumber(block.block_header.raw_data.number)).toEqual(block)
    expect(await tronWeb.trx.getBlock(block.blockID)).toMatchObject({ blockID: block.blockID })
    expect(
      (await tronWeb.trx.getConfirmedCurrentBlock()).block_header.raw_data.number,
    ).toBeLessThan(block.block_header.raw_data.number)
    const { address } = await net.account(0n, 0n)
    const id = String(
      await contract().methods['transfer']!(address, '1').send({ feeLimit: 100_000_000 } as never),
    )
    await expect
      .poll(() =>
        tronWeb.trx.getTransaction(id).then(
          ({ ret }) => ret,
          () => undefined,
        ),
      )
      .toEqual([{ contractRet: 'SUCCESS' }])
    await net.finalise()
    expect(await tronWeb.trx.getConfirmedTransaction(id)).toMatchObject({ txID: id })
    expect(await tronWeb.trx.getTransactionInfo(id)).toMatchObject({
      id,
      receipt: { result: 'SUCCESS' },
    })
    expect(await tronWeb.trx.getAccountResources(payer.address)).toMatchObject({
      freeNetLimit: 600,
    })
    expect(await tronWeb.trx.getBandwidth(payer.address)).toBeLessThanOrEqual(600)
    expect(await tronWeb.trx.getEnergyPrices()).toBe('0:100')
    expect(
      (await tronWeb.trx.getChainParameters()).find(({ key }) => key === 'getEnergyFee'),
    ).toEqual({ key: 'getEnergyFee', value: 100 })
    expect(await tronWeb.trx.getNodeInfo()).toMatchObject({
      configNodeInfo: { codeVersion: '4.8.0' },
    })
  })

  test('estimates what a call takes', async () => {
    const { address } = await net.account(0n, 0n)
    const params = [
      { type: 'address', value: address },
      { type: 'uint256', value: '1' },
    ]
    const { energy_used: used } = await tronWeb.transactionBuilder.triggerConstantContract(
      net.usdt,
      'transfer(address,uint256)',
      {},
      params,
      payer.address,
    )
    const { energy_required: required } = await tronWeb.transactionBuilder.estimateEnergy(
      net.usdt,
      'transfer(address,uint256)',
      {},
      params,
      payer.address,
    )
    expect(required).toBeGreaterThanOrEqual(used!)
  })

  test('tronweb 6.5 reads events by their names', async () => {
    const { address } = await net.account(0n, 0n)
    const id = String(
      await contract().methods['transfer']!(address, '77').send({ feeLimit: 100_000_000 } as never),
    )
    await expect
      .poll(async () => (await tronWeb.event.getEventsByTransactionID(id)).data)
      .toMatchObject([
        {
          event_name: 'Transfer',
          transaction_id: id,
          contract_address: net.usdt,
          result: { value: '77', to: TronWeb.address.toHex(address).replace(/^41/, '0x') },
          result_type: { value: 'uint256' },
        },
      ])
    const { data = [] } = await tronWeb.event.getEventsByContractAddress(net.usdt, {
      eventName: 'Transfer',
      limit: 1,
    } as never)
    expect(data).toHaveLength(1)
  })

  test('extends a transaction, signs it, and another broadcasts it', async () => {
    const { address } = await net.account(0n, 0n)
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      net.usdt,
      'transfer(address,uint256)',
      { feeLimit: 100_000_000 },
      [
        { type: 'address', value: address },
        { type: 'uint256', value: '9' },
      ],
      payer.address,
    )
    const longer = await tronWeb.transactionBuilder.extendExpiration(transaction, 600, {
      txLocal: true,
    })
    const signed = await tronWeb.trx.sign(longer)
    expect(await net.ask('wallet/broadcasttransaction', signed)).toEqual({
      result: true,
      txid: signed.txID,
    })
    await expect.poll(() => usdtOf(address)).toBe(9n)
  })

  test("sends the chain's own token with a memo, and the token along with a call", async () => {
    const [sender, { address }] = [await net.account(0n), await net.account(0n, 0n)]
    await net.giveAsset(sender.address, 10n)
    const wallet = new TronWeb({
      fullHost: net.url,
      privateKey: Buffer.from(sender.key).toString('hex'),
    })
    const built = await wallet.transactionBuilder.sendToken(address, 3, '1000001', sender.address)
    const noted = await wallet.trx.sign(
      await wallet.transactionBuilder.addUpdateData(built, 'USDT payment of order 7', 'utf8', {
        txLocal: true,
      }),
    )
    expect(await wallet.trx.sendRawTransaction(noted)).toMatchObject({ result: true })
    await expect
      .poll(() => net.ask('wallet/getaccount', { address, visible: true }))
      .toMatchObject({ assetV2: [{ key: '1000001', value: 3 }] })
    const found = await wallet.trx.getTransaction(noted.txID)
    expect(found).toMatchObject({
      raw_data: JSON.parse(JSON.stringify(noted.raw_data)) as object,
      raw_data_hex: noted.raw_data_hex,
      ret: [{ contractRet: 'SUCCESS' }],
    })
    expect(Buffer.from(String(found.raw_data.data), 'hex').toString()).toBe(
      'USDT payment of order 7',
    )
    // For the memo, and for the account that it made.
    expect(await wallet.trx.getUnconfirmedTransactionInfo(noted.txID)).toMatchObject({
      fee: 1_000_000 + 1_100_000,
    })
    const { transaction } = await wallet.transactionBuilder.triggerSmartContract(
      net.usdt,
      'approve(address,uint256)',
      { feeLimit: 100_000_000, tokenId: '1000001', tokenValue: 2 },
      [
        { type: 'address', value: address },
        { type: 'uint256', value: '0' },
      ],
      sender.address,
    )
    expect(await wallet.trx.sendRawTransaction(await wallet.trx.sign(transaction))).toMatchObject({
      result: true,
    })
    await expect
      .poll(() => net.ask('wallet/getaccount', { address: net.usdt, visible: true }))
      .toMatchObject({ assetV2: [{ key: '1000001', value: 2 }] })
    expect(await wallet.trx.getTokenByID('1000001')).toMatchObject({
      id: '1000001',
      name: 'USDT',
      precision: 6,
    })
  })

  test('tronweb 6.5 is told why a transfer fails', async () => {
    const { address } = await net.account(0n, 0n)
    const tooMuch = (): Promise<unknown> =>
      contract().methods['transfer']!(address, String(10n ** 15n)).send({
        shouldPollResponse: true,
        feeLimit: 100_000_000,
        pollTimes: 50,
      } as never)
    expect(await failure(tooMuch)).toContain('REVERT')
    const poor = new TronWeb({ fullHost: net.url, privateKey: '11'.repeat(32) })
    const answer = (await poor.trx.sendTransaction(payer.address, 5)) as unknown as {
      code: string
      message: string
    }
    expect([answer.code, Buffer.from(answer.message, 'hex').toString()]).toEqual([
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : Validate TransferContract error, no OwnerAccount.',
    ])
  })
})
