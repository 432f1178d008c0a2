import { expect, test } from 'vitest'
import { compareTypes } from '../../../tools/scripts/dbTypes.ts'
import { createTestDatabase } from '../../testing/database.ts'

test('types.ts is what the migrated database says', async () => {
  const database = await createTestDatabase()
  try {
    const { fresh, committed } = await compareTypes(database.url)
    expect(committed).toBe(fresh)
  } finally {
    await database.drop()
  }
})
