import { expect, test } from 'vitest'
import { agreedReceipt } from './agreedReceipt.ts'
import type { FinalReceipt } from './payoutChain.ts'

const paid: FinalReceipt = {
  txHash: '0x1',
  succeeded: true,
  transfers: [{ sender: '0xa', receiver: '0xb', amountBase: 5n }],
}
const less: FinalReceipt = { ...paid, transfers: [{ ...paid.transfers[0]!, amountBase: 4n }] }
const failed: FinalReceipt = { txHash: '0x1', succeeded: false, transfers: [] }

test.each<
  [what: string, said: FinalReceipt[], providers: number, becomes: ReturnType<typeof agreedReceipt>]
>([
  ['nobody has spoken', [], 3, undefined],
  ['the only provider says paid', [paid], 1, paid],
  ['the only provider says failed', [failed], 1, failed],
  ['one of two says paid', [paid], 2, paid],
  ['one of two says failed', [failed], 2, 'doubtful'],
  ['both of two say failed', [failed, failed], 2, failed],
  ['one of three says paid', [paid], 3, undefined],
  ['one of three says failed', [failed], 3, 'doubtful'],
  ['two of three say paid', [paid, paid], 3, paid],
  ['two of three say failed', [failed, failed], 3, failed],
  ['two say paid and one failed', [paid, paid, failed], 3, 'doubtful'],
  ['two say paid, of different amounts', [paid, less], 3, 'doubtful'],
  ['three of five say paid', [paid, paid, paid], 5, paid],
])("whether providers agree on a payout's receipt: %s", (_what, said, providers, becomes) => {
  expect(agreedReceipt(said, providers)).toEqual(becomes)
})
