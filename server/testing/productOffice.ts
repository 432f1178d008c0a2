import { officeProductCalls } from '../commerce/catalogue/office/calls.ts'
import { testContext } from './catalogue.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from './office.ts'

export type ProductOffice = {
  readonly database: TestDatabase
  readonly ctx: ReturnType<typeof testContext>
  readonly office: TestOffice
  readonly manager: TestBrowser
  close(): Promise<void>
}

/** Product calls only, in an open shop, with a signed-in manager. */
export async function createProductOffice(
  contents: Parameters<typeof officeProductCalls>[0]['contents'] = [],
): Promise<ProductOffice> {
  const database = await createTestDatabase()
  const ctx = testContext(database.db)
  const office = await createTestOffice(
    ctx,
    officeProductCalls({
      readNeeds: async () => ({ isOpen: true, hasNetwork: true, delivers: true }),
      readBannersWith: async () => [],
      contents,
    }),
  )
  const manager = await office.staff('manager')
  const close = async () => {
    await office.close()
    await database.drop()
  }
  return { database, ctx, office, manager, close }
}
