import { expect, test } from 'vitest'
import { cheapHash } from '../../../testing/cheapHash.ts'
import { MAX_WAITING, hashPassword, verifyPassword } from './passwords.ts'

test('argon2id with the parameters that OWASP names first, salted', async () => {
  const [one, two] = await Promise.all([
    hashPassword('correct horse'),
    hashPassword('correct horse'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'correct horse')).toBe(true)
  expect(await verifyPassword(one, 'correct horse ')).toBe(false)
  expect(await verifyPassword(null, 'correct horse')).toBe(false)
})

test('a flood is told to come back instead of being queued for minutes, and the queue works on', async () => {
  // The queue is the same for a password that costs little.
  const stored = await cheapHash('correct horse')
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, () => verifyPassword(stored, 'correct horse')),
  )
  const done = answers.filter((one) => one.status === 'fulfilled')
  const refused = answers.filter((one) => one.status === 'rejected')
  expect(done).toHaveLength(MAX_WAITING + 2)
  expect(refused.every(({ reason }) => (reason as { code: number }).code === 40002)).toBe(true)
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
})

test("the password of an unknown account takes as long to check as a known one's", async () => {
  const stored = await hashPassword('correct horse')
  const took: [nobody: number, somebody: number][] = []
  const time = async (hash: string | null): Promise<number> => {
    const began = performance.now()
    await verifyPassword(hash, 'wrong horse')
    return performance.now() - began
  }
  for (let at = 0; at < 9; at++) took.push([await time(null), await time(stored)])
  // Without a computation it would be a thousandth; the exact comparison is `npm run soak:accounts`.
  const ratios = took.map(([nobody, somebody]) => nobody / somebody).toSorted((a, b) => a - b)
  expect(ratios[4]!).toBeGreaterThan(0.2)
})
