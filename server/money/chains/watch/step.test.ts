import { describe, expect, it, test } from 'vitest'
import { AlarmingFault, ChainMismatch, NoProvider, ProviderFault, type Block } from '../chain.ts'
import { LeaseLost, type Cursor, type TailBlock } from '../cursor/cursor.ts'
import { FinalRewritten, TailOutdated } from './readFinal.ts'
import { pace } from './faults.ts'
import { INITIAL, type Event, type RoundFacts, type Position, type WatchState } from './state.ts'
import { step } from './step.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const block = (number: number): Block => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  timeMs: NOW_MS,
  mayContain: false,
})
const tailBlock = (number: number): TailBlock => ({ ...block(number), transfers: 0 })
const tip = { head: block(110), final: block(100), provider: 'first' }
const position: Position = {
  final: block(90),
  finalLag: 10,
  tail: [],
  leasedAtMs: 0,
  notedAtMs: 0,
  addressesReadAtMs: 0,
}
const cursor: Cursor = {
  identity: 'genesis',
  instance: null,
  final: block(90),
  head: block(95),
  finalLag: 10,
  frozen: null,
}
const chain = { identity: 'genesis', instance: null }
const facts: RoundFacts = {
  settings: { instance: null, pollMs: 1_000 },
  deniedForMs: 30_000,
  clockMs: 1_000,
  nowMs: NOW_MS,
  stopping: false,
}
const local: Partial<RoundFacts> = { settings: { instance: 'a/2', pollMs: 1_000 } }
const stopping: Partial<RoundFacts> = { stopping: true }

const verified: WatchState = { ...INITIAL, verified: true }
const following: WatchState = { ...verified, position }
const atTip: WatchState = { ...following, tip }
const readingFinal: WatchState = {
  ...atTip,
  final: {
    to: block(100),
    reached: block(90),
    reading: true,
    storing: false,
    waiting: [],
    again: false,
  },
}
const part = (number: number) => ({ to: block(number), transfers: [], alone: [] })
const readingAndStoring: WatchState = {
  ...atTip,
  final: { ...readingFinal.final!, reached: block(92), storing: true },
}
const storing: WatchState = {
  ...atTip,
  final: { ...readingAndStoring.final!, reached: block(100), reading: false },
}

const fault = (of: Extract<Event, { kind: 'fault' }>['of'], error: unknown): Event => ({
  kind: 'fault',
  of,
  error,
})
const tailPart = { above: 95, blocks: [tailBlock(96)], transfers: [], goneHashes: ['0xgone'] }

/** What a step asks for, says and answers, in short. */
function told(state: WatchState, event: Event, over: Partial<RoundFacts> = {}): string {
  const { requests = [], notes = [], outcome } = step(state, event, { ...facts, ...over })
  const said = notes.map((note) =>
    note.kind === 'log' ? `log ${(note.fields as { event: string }).event}` : note.kind,
  )
  const ended = outcome && ('result' in outcome ? outcome.result : (outcome.fault as Error).name)
  return [...requests.map(({ kind }) => kind), ...said, ...(ended ? [`= ${ended}`] : [])].join(', ')
}

type Row = [what: string, state: WatchState, event: Event, told: string, over?: Partial<RoundFacts>]
const table = (rows: readonly Row[]) =>
  it.each(rows)('%s', (_what, state, event, expected, over) => {
    expect(told(state, event, over)).toBe(expected)
  })

describe('opening the cursor', () => {
  table([
    ['a new watcher verifies the chain first', INITIAL, { kind: 'start' }, 'verify'],
    ['a verified chain is opened', INITIAL, { kind: 'verify', answer: undefined }, 'open'],
    ['a chain is verified only once', verified, { kind: 'start' }, 'open'],
    [
      'a lease held elsewhere means standby',
      verified,
      { kind: 'open', answer: { chain, cursor: undefined } },
      '= standby',
    ],
    [
      'a frozen network stays frozen',
      verified,
      { kind: 'open', answer: { chain, cursor: { ...cursor, frozen: 'why' } } },
      '= frozen',
    ],
    [
      'the known chain is followed',
      verified,
      { kind: 'open', answer: { chain, cursor } },
      'loadTail',
    ],
    [
      'another first block is checked with the others',
      verified,
      { kind: 'open', answer: { chain: { ...chain, identity: 'other' }, cursor } },
      'checkGenesis',
    ],
    [
      'an unknown first block says nothing',
      verified,
      { kind: 'open', answer: { chain: { ...chain, identity: '' }, cursor } },
      'loadTail',
    ],
    [
      'a local chain never takes the cursor of the real one',
      verified,
      { kind: 'open', answer: { chain, cursor } },
      'readLess, = ChainMismatch',
      local,
    ],
    [
      'a local chain made anew starts over',
      verified,
      { kind: 'open', answer: { chain, cursor: { ...cursor, instance: 'a/1' } } },
      'startOver',
      local,
    ],
    [
      'the same local chain is followed',
      verified,
      { kind: 'open', answer: { chain, cursor: { ...cursor, instance: 'a/2' } } },
      'loadTail',
      local,
    ],
    [
      'after starting over the cursor is opened again',
      verified,
      { kind: 'startOver', answer: undefined },
      'open, log cursorReset',
      local,
    ],
    [
      'earlier addresses are read before the first tip',
      { ...following, position: { ...position, addressesReadAtMs: -Infinity } },
      { kind: 'loadTail', answer: [] },
      'readAddresses',
    ],
  ])
})

describe('a round', () => {
  table([
    ['reads the tip while the lease is young', following, { kind: 'start' }, 'readTip'],
    [
      'renews a lease of four seconds',
      following,
      { kind: 'start' },
      'renewLease',
      { clockMs: 4_000 },
    ],
    ['goes on with a renewed lease', following, { kind: 'renewLease', answer: true }, 'readTip'],
    [
      'opens the cursor again without the lease',
      following,
      { kind: 'renewLease', answer: false },
      'open',
    ],
    [
      'reads earlier addresses every hour',
      { ...following, position: { ...position, leasedAtMs: 3_600_001 } },
      { kind: 'start' },
      'readAddresses',
      { clockMs: 3_600_001 },
    ],
    [
      'reads who may be paid at a new head',
      following,
      { kind: 'readTip', answer: tip },
      'watchHot',
    ],
    [
      'asks which block is final at a known head',
      { ...following, hotAtHead: tip.head.hash },
      { kind: 'readTip', answer: tip },
      'agreeFinal',
    ],
    ['asks which block is final', atTip, { kind: 'watchHot', answer: undefined }, 'agreeFinal'],
    ['reads the final part first', atTip, { kind: 'agreeFinal', answer: block(100) }, 'readFinal'],
    [
      'goes to the tail when nothing new is final',
      atTip,
      { kind: 'agreeFinal', answer: block(90) },
      'readTail',
    ],
    [
      'goes to the tail when it is to stop',
      atTip,
      { kind: 'agreeFinal', answer: block(100) },
      'readTail',
      stopping,
    ],
    ['ends when the tail is the same', atTip, { kind: 'readTail', answer: undefined }, '= current'],
    [
      'tells when it ended early',
      atTip,
      { kind: 'readTail', answer: undefined },
      '= behind',
      stopping,
    ],
    [
      'stores a new tail and reports a reorganisation',
      atTip,
      { kind: 'readTail', answer: tailPart },
      'storeTail, log reorganised',
    ],
    ['ends after storing the tail', atTip, { kind: 'storeTail', answer: tailPart }, '= current'],
    [
      'notes every five seconds that providers answer',
      atTip,
      { kind: 'storeTail', answer: tailPart },
      'noteRead',
      { clockMs: 5_001 },
    ],
    ['ends after that note', atTip, { kind: 'noteRead', answer: undefined }, '= current'],
  ])
})

describe('final parts', () => {
  const full = {
    ...readingAndStoring,
    final: { ...readingAndStoring.final!, waiting: [part(92), part(93), part(94)] },
  }
  table([
    [
      'are stored while the next is read',
      readingFinal,
      { kind: 'readFinal', answer: part(92) },
      'storeFinal, readFinal',
    ],
    [
      'are read ahead while another is stored',
      readingAndStoring,
      { kind: 'readFinal', answer: part(94) },
      'readFinal',
    ],
    ['are not read ahead farther than four', full, { kind: 'readFinal', answer: part(95) }, ''],
    [
      'are not read ahead at all after a fault',
      { ...readingAndStoring, together: false },
      { kind: 'readFinal', answer: part(94) },
      '',
    ],
    [
      'are only stored when the last one was read',
      readingFinal,
      { kind: 'readFinal', answer: part(100) },
      'storeFinal',
    ],
    [
      'end with the tail',
      storing,
      { kind: 'storeFinal', answer: { final: block(100), finalLag: 9 } },
      'readTail',
    ],
    [
      'end after the part in hand when the watcher stops',
      readingAndStoring,
      { kind: 'storeFinal', answer: { final: block(92), finalLag: 9 } },
      'readTail',
      stopping,
    ],
    ['that arrive too late are dropped', atTip, { kind: 'readFinal', answer: part(92) }, ''],
    ['whose fault comes too late are ignored', atTip, fault('readFinal', new Error('late')), ''],
    [
      'before a fault are stored first',
      readingAndStoring,
      fault('readFinal', new ProviderFault('http', 'down')),
      '',
    ],
    [
      'wait for the tail when it is outdated',
      readingFinal,
      fault('readFinal', new TailOutdated('tail')),
      'readTail',
    ],
    [
      'are read again after the tail',
      { ...atTip, finalAgain: block(100) },
      { kind: 'storeTail', answer: tailPart },
      'readFinal',
    ],
    [
      'do not wait for the tail twice',
      { ...readingFinal, final: { ...readingFinal.final!, again: true } },
      fault('readFinal', new TailOutdated('tail')),
      'readLess, = TailOutdated',
    ],
  ])

  test('final parts that came meanwhile are stored together, from where the last one ended', () => {
    const waiting = {
      ...readingAndStoring,
      final: { ...readingAndStoring.final!, waiting: [part(94), part(96)] },
    }
    const { requests } = step(
      waiting,
      { kind: 'storeFinal', answer: { final: block(92), finalLag: 9 } },
      facts,
    )
    expect(requests).toEqual([
      { kind: 'storeFinal', from: block(92), part: part(96), finalLag: 17 },
    ])
  })

  test('of a long stretch say how far behind the stretch ends', () => {
    const far = { ...readingFinal, tip: { ...tip, head: block(1_000) } }
    const { requests } = step(far, { kind: 'readFinal', answer: part(200) }, facts)
    expect(requests).toMatchObject([{ kind: 'storeFinal', finalLag: 800 }])
  })

  test('end with the fault once everything before it is stored', () => {
    const broken = step(
      readingAndStoring,
      fault('readFinal', new ProviderFault('http', 'down')),
      facts,
    ).state
    expect(told(broken, { kind: 'storeFinal', answer: { final: block(92), finalLag: 9 } })).toBe(
      'readLess, = ProviderFault',
    )
  })

  test('final parts that are stored leave the tail', () => {
    const withTail = {
      ...storing,
      position: { ...position, tail: [tailBlock(99), tailBlock(101)] },
    }
    const { state } = step(
      withTail,
      { kind: 'storeFinal', answer: { final: block(100), finalLag: 9 } },
      { ...facts, clockMs: 7 },
    )
    expect(state.position).toMatchObject({
      final: block(100),
      finalLag: 9,
      tail: [tailBlock(101)],
      leasedAtMs: 7,
    })
  })
})

describe('faults', () => {
  const rewritten = fault('checkGenesis', new FinalRewritten('rewritten'))
  const disagreement = fault(
    'storeFinal',
    new AlarmingFault('differ', { kind: 'providersDisagree', facts: { blocks: '1 to 2' } }, 20),
  )
  const deniedLong = { ...following, deniedSinceMs: 0 }
  table([
    [
      'a lost lease means standby',
      readingAndStoring,
      fault('storeFinal', new LeaseLost('elsewhere')),
      '= standby',
    ],
    [
      'any other fault ends the round, and less is asked next',
      atTip,
      fault('readTip', new NoProvider(137, 0)),
      'readLess, = NoProvider',
    ],
    [
      'a final block denied at first is reported, and asked for again',
      following,
      rewritten,
      'log finalDenied, = ProviderFault',
    ],
    [
      'providers that disagree are asked again',
      following,
      disagreement,
      'readLess, = ProviderFault',
    ],
    [
      'providers that still disagree are told of',
      { ...following, alarming: 19 },
      disagreement,
      'readLess, alarm, = ProviderFault',
    ],
    ['one denied meanwhile is not reported twice', deniedLong, rewritten, '= ProviderFault'],
    [
      'one denied for half a minute freezes the network',
      deniedLong,
      rewritten,
      'freeze',
      { clockMs: 30_000 },
    ],
    [
      'a frozen network is reported',
      following,
      { kind: 'freeze', answer: 'why' },
      'log chainFrozen, alarm, = frozen',
    ],
  ])

  test('the next round reads the position from the database, and stores parts one by one', () => {
    const { state } = step(readingAndStoring, fault('storeFinal', new Error('lost')), facts)
    expect(state).toMatchObject({
      position: undefined,
      final: undefined,
      tip: undefined,
      together: false,
    })
    expect(told(state, { kind: 'start' })).toBe('open')
  })

  test('a round that ends well forgives the faults before it', () => {
    const { state } = step(
      { ...atTip, together: false, deniedSinceMs: 0 },
      { kind: 'readTail', answer: undefined },
      facts,
    )
    expect(state).toMatchObject({ together: true, deniedSinceMs: undefined })
  })
})

describe('warnings', () => {
  const old = { ...tip, head: { ...block(110), timeMs: NOW_MS - 600_000 } }
  const moving = { ...following, lastHead: 109 }
  table([
    [
      'a moving head far from our clock warns',
      moving,
      { kind: 'readTip', answer: old },
      'watchHot, log clockSkew',
    ],
    [
      'a head that stands still does not',
      { ...following, lastHead: 110 },
      { kind: 'readTip', answer: old },
      'watchHot',
    ],
    ['the first head does not', following, { kind: 'readTip', answer: old }, 'watchHot'],
    [
      'once a minute is enough for the clock',
      { ...moving, warnedOfSkewAtMs: 0 },
      { kind: 'readTip', answer: old },
      'watchHot',
      { clockMs: 59_999 },
    ],
    [
      'a final block far below what was final is told of',
      { ...atTip, position: { ...position, final: block(107) } },
      { kind: 'agreeFinal', answer: block(90) },
      'readTail, alarm',
    ],
    [
      'a little below is an answer on its way',
      { ...atTip, position: { ...position, final: block(106) } },
      { kind: 'agreeFinal', answer: block(90) },
      'readTail',
    ],
    [
      'a node that lags behind what was final is waited for',
      { ...atTip, position: { ...position, final: block(111) } },
      { kind: 'agreeFinal', answer: block(90) },
      'readTail',
    ],
    [
      'without a second provider only the tail is read',
      atTip,
      { kind: 'agreeFinal', answer: undefined },
      'readTail, log oneProvider',
    ],
    [
      'a second provider that stays away is told of',
      { ...atTip, aloneSinceMs: -60_000 },
      { kind: 'agreeFinal', answer: undefined },
      'readTail, log oneProvider, alarm',
    ],
    [
      'once a minute is enough for a missing provider',
      { ...atTip, warnedOfWaitAtMs: 0 },
      { kind: 'agreeFinal', answer: undefined },
      'readTail',
      { clockMs: 59_999 },
    ],
  ])
})

describe('the next round', () => {
  const at = { pollMs: 1_500, realNowMs: NOW_MS }
  const failedBefore = (failures: number): WatchState => ({ ...INITIAL, failures })
  it.each([
    ['current', 1_500],
    ['behind', 1_500],
    ['standby', 2_000],
    ['frozen', 5_000],
  ] as const)('after "%s" begins %i ms after this one', (result, waitMs) => {
    expect(pace(failedBefore(3), { result }, at)).toMatchObject({ waitMs, state: { failures: 0 } })
  })

  it.each<
    [what: string, fault: Error, failures: number, waitMs: number | undefined, notes: number]
  >([
    ['a first fault', new ProviderFault('http', 'down'), 0, 100, 1],
    ['a third fault', new ProviderFault('http', 'down'), 2, 400, 1],
    ['a provider that stays away', new ProviderFault('http', 'down'), 9, 1_000, 1],
    ['an unexpected fault that stays', new Error('bug'), 20, 30_000, 2],
    ['providers that cool down', new NoProvider(137, NOW_MS + 700), 9, 700, 1],
    ['providers that were ready long ago', new NoProvider(137, 0), 9, 100, 1],
    ['another chain than the settings say', new ChainMismatch('other'), 0, undefined, 2],
  ])('after %s waits as long as that needs', (_what, error, failures, waitMs, notes) => {
    const next = pace(failedBefore(failures), { fault: error }, at)
    expect(next.waitMs).toBe(waitMs)
    expect(next.notes).toHaveLength(notes)
  })
})
