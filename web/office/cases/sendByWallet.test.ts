import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { WalletFault } from '../../client/wallet/walletError.ts'
import type { EvmWallet } from '../../client/wallet/provider.ts'
import { sendTransfer, type Transfer } from './sendByWallet.ts'

const FROM = `0x${'7'.repeat(40)}`
const TRANSFER: Transfer = {
  network: 137,
  chainId: 137,
  token: `0x${'c'.repeat(40)}`,
  receiver: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  amountBase: '1234567890123456789',
}

type Asked = { readonly method: string; readonly params?: readonly unknown[] }
function walletOf(answers: Readonly<Record<string, unknown>>) {
  const asked: Asked[] = []
  const provider = {
    request: async (one: Asked) => {
      asked.push(one)
      return answers[one.method]
    },
  }
  return { asked, wallet: { kind: 'evm', provider } as unknown as EvmWallet }
}
const GOOD = {
  eth_estimateGas: '0xc350',
  eth_chainId: '0x89',
  eth_sendTransaction: `0x${'AB'.repeat(32)}`,
}

test('the wallet is asked for exactly this transfer of the token, and nothing else', async () => {
  const { asked, wallet } = walletOf(GOOD)
  expect(await sendTransfer(wallet, FROM, TRANSFER)).toBe(`0x${'ab'.repeat(32)}`)
  const sent = asked.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(1)
  const call = sent[0]!.params![0] as { from: string; to: string; data: Hex; value: string }
  expect(call).toMatchObject({ from: FROM, to: TRANSFER.token, value: '0x0', chainId: '0x89' })
  expect(decodeFunctionData({ abi: erc20Abi, data: call.data })).toEqual({
    functionName: 'transfer',
    args: [TRANSFER.receiver, 1_234_567_890_123_456_789n],
  })
})

test('a wallet in another network, or one that answers no hash, is believed nothing', async () => {
  const elsewhere = walletOf({ ...GOOD, eth_chainId: '0x1' })
  await expect(sendTransfer(elsewhere.wallet, FROM, TRANSFER)).rejects.toBeInstanceOf(WalletFault)
  expect(elsewhere.asked.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  for (const answer of [null, 'sent', '0x12', { hash: `0x${'a'.repeat(64)}` }])
    await expect(
      sendTransfer(walletOf({ ...GOOD, eth_sendTransaction: answer }).wallet, FROM, TRANSFER),
    ).rejects.toBeInstanceOf(WalletFault)
})
