import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JournalBroken, journalFile, openJournal, type JournalLine } from './journal.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-journal-'))
  file = journalFile(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = (reference: string, over: Partial<JournalLine> = {}): JournalLine => ({
  kind: 'transfer',
  reference,
  network: 56,
  sender: '0xaa',
  receiver: '0xbb',
  amountMicro: 12_345_678_901_234_567_890n,
  nonce: 4,
  txHash: '0x01',
  raw: '0x02',
  maxFee: 7n,
  expiresAtMs: null,
  coin: 9n,
  isApproved: false,
  atMs: 1,
  ...over,
})

test('what one process appended another one reads, without reading again what it has', () => {
  const [one, two] = [openJournal(file), openJournal(file)]
  expect(two.lines()).toEqual([])
  one.append(line('withdrawal:1'))
  expect(two.lines()).toEqual([line('withdrawal:1')])
  two.append(line('withdrawal:2'))
  expect(one.lines()).toEqual([line('withdrawal:1'), line('withdrawal:2')])
  expect(openJournal(file).lines()).toEqual(one.lines())
})

test('a line that a crash cut off is nothing, and the next one is whole', () => {
  openJournal(file).append(line('withdrawal:1'))
  appendFileSync(file, '{"kind":"transfer","refer')
  const journal = openJournal(file)
  expect(journal.lines()).toHaveLength(1)
  journal.append(line('withdrawal:2'))
  expect(journal.lines().map(({ reference }) => reference)).toEqual([
    'withdrawal:1',
    'withdrawal:2',
  ])
})

test('a changed or shortened file is not read as if nothing had been paid', () => {
  const journal = openJournal(file)
  journal.append(line('withdrawal:1'))
  journal.lines()
  truncateSync(file, 3)
  expect(() => journal.lines()).toThrow(JournalBroken)
  writeFileSync(file, '{"kind" nonsense}\n')
  expect(() => openJournal(file).lines()).toThrow(JournalBroken)
})

test('a payout whose journal name a person released may be paid again', () => {
  const journal = openJournal(file)
  journal.append(line('withdrawal:1'))
  journal.append(line('withdrawal:11'))
  expect(journal.of('withdrawal:1')).toHaveLength(1)
  journal.append(line('withdrawal:1', { kind: 'released' }))
  expect(journal.of('withdrawal:1')).toEqual([])
})
