import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTronnet, type Tronnet } from './createTronnet.ts'
import { startTestTronnet, type TestTronnet } from './testing.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-tronnet-'))
  file = join(folder, '105.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const logFile = (): string =>
  join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.log'))!,
  )
const ask = async (net: Tronnet, path: string, body: object): Promise<unknown> =>
  (await fetch(`${net.url}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()

/** A chain with a history: a payment, a failure, a reorganisation. Answers what it says about itself. */
async function live(): Promise<{
  net: TestTronnet
  said: () => Promise<unknown[]>
  questions: readonly [string, object][]
}> {
  const net = await startTestTronnet({ file })
  const payer = await net.account()
  await net.giveAsset(payer.address, 7n)
  const paid = net.sign(payer, net.usdt, 'transfer', [net.receivers[0], 5n])
  const failed = net.sign(payer, net.usdt, 'transfer', [net.receivers[0], 10n ** 18n])
  await net.mine([paid, failed])
  const later = net.sign(payer, net.usdt, 'transfer', [net.receivers[1], 6n])
  await net.mineEmpty(3)
  await net.reorganise(2, [{ signed: later, at: 1 }])
  const questions: [string, object][] = [
    ['wallet/getnowblock', {}],
    ['walletsolidity/getnowblock', {}],
    ['wallet/gettransactioninfobyid', { value: paid.txID }],
    ['wallet/gettransactioninfobyid', { value: failed.txID }],
    ['wallet/getaccount', { address: payer.address, visible: true }],
    ['wallet/getcontract', { value: net.usdt, visible: true }],
    ...net.receivers.map((address): [string, object] => [
      'wallet/triggerconstantcontract',
      {
        contract_address: net.usdt,
        owner_address: address,
        function_selector: 'totalSupply()',
        visible: true,
      },
    ]),
  ]
  const said = (): Promise<unknown[]> =>
    Promise.all(questions.map(([path, body]) => ask(net, path, body).then(plain)))
  return { net, said, questions }
}
/** What is made up for each answer is left out. */
const plain = (answer: unknown): unknown => {
  const { transaction, ...rest } = answer as { transaction?: unknown }
  return transaction === undefined ? answer : rest
}
const saysOf = (net: Tronnet, questions: readonly [string, object][]): Promise<unknown[]> =>
  Promise.all(questions.map(([path, body]) => ask(net, path, body).then(plain)))

test('a chain goes on after an orderly stop, and again', async () => {
  const { net, said, questions } = await live()
  const before = await said()
  await net.stop()
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(logFile(), 'utf8')).toBe('')
  const again = await createTronnet({ file })
  expect(await saysOf(again, questions)).toEqual(before)
  await again.mineEmpty(1)
  await again.reorganise(3)
  const later = await saysOf(again, questions)
  await again.stop()
  const third = await createTronnet({ file })
  expect(await saysOf(third, questions)).toEqual(later)
  await third.stop()
})

test('a chain whose process was killed has lost no block, also when a line was cut off', async () => {
  const { net, said, questions } = await live()
  const before = await said()
  const log = logFile()
  for (const one of [file, log]) copyFileSync(one, `${one}.kept`)
  await net.stop()
  rmSync(logFile())
  for (const one of [file, log]) renameSync(`${one}.kept`, one)
  appendFileSync(log, '[17952412718')
  const again = await createTronnet({ file })
  expect(await saysOf(again, questions)).toEqual(before)
  await again.stop()
})

test('a chain that was killed while it tidied up has the old state with all its lines', async () => {
  const { net, said, questions } = await live()
  await net.stop()
  const second = await createTronnet({ file })
  await second.mineEmpty(2)
  const before = await saysOf(second, questions)
  expect(await said().catch(() => 'stopped')).toBe('stopped')
  const [oldFile, oldLog] = [readFileSync(file), logFile()]
  const lines = readFileSync(oldLog)
  await second.stop()
  writeFileSync(file, oldFile)
  writeFileSync(oldLog, lines)
  writeFileSync(`${file}.new`, '{"generation"')
  const third = await createTronnet({ file })
  expect(await saysOf(third, questions)).toEqual(before)
  await third.stop()
})

test('a state that cannot be read stops the start', async () => {
  writeFileSync(file, '{"world": broken')
  await expect(createTronnet({ file })).rejects.toThrow('JSON')
})
