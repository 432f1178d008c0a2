import { expect, test } from 'vitest'
import { judge } from './pendingChange.ts'

const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const open = { isOpen: true, nowMs: 1_000 }

test('before the shop opens an address is shown at once', () => {
  expect(judge(A, undefined, undefined, { isOpen: false, nowMs: 0 })).toEqual({
    show: A,
    step: 'adopt',
  })
  expect(judge(B, { value: A }, undefined, { isOpen: false, nowMs: 0 })).toEqual({
    show: B,
    step: 'adopt',
  })
})

test('in an open shop a new address waits, also where there was none', () => {
  expect(judge(B, { value: A }, undefined, open)).toEqual({ show: A, step: 'delay' })
  expect(judge(`${A},${B}`, { value: A }, undefined, open)).toEqual({ show: A, step: 'delay' })
  expect(judge(B, undefined, undefined, open)).toEqual({ show: '', step: 'delay' })
})

test('a waiting value is shown when it is due or a second person agreed, and only that very value', () => {
  const held = { value: B, dueAtMs: 2_000, approved: false }
  expect(judge(B, { value: A }, held, open)).toEqual({ show: A, step: 'wait' })
  expect(judge(B, { value: A }, held, { ...open, nowMs: 2_000 })).toEqual({
    show: B,
    step: 'adopt',
  })
  expect(judge(B, { value: A }, { ...held, approved: true }, open)).toMatchObject({ step: 'adopt' })
  expect(judge(`${B},${A}`, { value: A }, { ...held, approved: true }, open)).toMatchObject({
    show: A,
    step: 'delay',
  })
})

test('what is taken away goes at once, and a change that was taken back ends its wait', () => {
  expect(judge(A, { value: `${A},${B}` }, undefined, open)).toEqual({ show: A, step: 'adopt' })
  expect(judge('', { value: A }, undefined, open)).toEqual({ show: '', step: 'adopt' })
  expect(judge(A, { value: A }, { value: B, dueAtMs: 9_000, approved: false }, open)).toEqual({
    show: A,
    step: 'adopt',
  })
  expect(judge(A.toLowerCase(), { value: A }, undefined, open)).toMatchObject({ step: 'keep' })
})

test('how the shop reaches people is compared as a whole, and waits also when it is taken away', () => {
  const reach = { ...open, of: 'reach' } as const
  const [ours, theirs] = ['Shop, Ltd <a@shop.test>', 'Ltd <a@shop.test>, Shop']
  expect(judge(ours, undefined, undefined, reach)).toEqual({ show: ours, step: 'adopt' })
  expect(judge(theirs, { value: ours }, undefined, reach)).toEqual({ show: ours, step: 'delay' })
  expect(judge('', { value: ours }, undefined, reach)).toEqual({ show: ours, step: 'delay' })
})
