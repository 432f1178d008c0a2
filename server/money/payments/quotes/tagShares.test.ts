import { expect, test } from 'vitest'
import { mayHoldTag, TAGS_PER_ADDRESS } from './tagShares.ts'

/** How many visitors, each taking all they may, until the next one gets nothing; and the tags that are left. */
function exhaust(isKnown: boolean, before = 0n): { visitors: number; left: bigint } {
  const count = { tags: TAGS_PER_ADDRESS, taken: before, mine: 0n }
  for (let visitors = 0; ; visitors++) {
    for (count.mine = 0n; mayHoldTag(count, isKnown); count.mine++) count.taken++
    if (count.mine === 0n) return { visitors, left: count.tags - count.taken }
  }
}

test('strangers need more than a thousand network addresses to keep other strangers out, and never reach the last tenth', () => {
  const { visitors, left } = exhaust(false)
  expect(visitors).toBeGreaterThan(1_100)
  expect(left).toBe(900n)
  // Those who paid before still order, and would need a hundred paid accounts to keep each other out.
  expect(exhaust(true, TAGS_PER_ADDRESS - left).visitors).toBeGreaterThan(80)
})

test('in a quiet shop one visitor holds 27 tags, a buyer who paid before 300', () => {
  const most = (isKnown: boolean) => {
    let mine = 0n
    while (mayHoldTag({ tags: TAGS_PER_ADDRESS, taken: mine, mine }, isKnown)) mine++
    return mine
  }
  expect([most(false), most(true)]).toEqual([27n, 300n])
})
