import { sql } from '../server/platform/db/sql.ts'
import { parseMicro } from '../basics/money.ts'
import { productIdOf } from '../server/commerce/catalogue/productIdOf.ts'
import { savePictures } from '../server/commerce/catalogue/savePictures.ts'
import { saveContent } from '../server/commerce/content/saveContent.ts'
import { inTransaction, type Context } from '../server/platform/db/context.ts'
import { sampleAnnouncements, sampleAssets, sampleBanners, sampleDicts } from './contents.ts'
import { sampleCountries } from './countries.ts'
import { readSamplePicture } from './seedCatalogue.ts'

/** Writes the sample announcements, banners, countries, assets and dictionaries; what the office changed stays. Idempotent. */
export async function seedSampleContents(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed sample contents'))`.execute(tx.db)
    const keepsEdited = true
    for (const [index, { handle, title, content }] of sampleAnnouncements.entries()) {
      const row = { handle, title, content, position: index + 1 }
      await saveContent(tx, 'announcement', row, { keepsEdited })
    }
    for (const [index, { handle, title, product }] of sampleBanners.entries()) {
      const picture = await readSamplePicture(handle)
      await savePictures(tx, [picture])
      const id = await productIdOf(tx, 'sample', product)
      const link = id === undefined ? '' : `/item?id=${id}`
      const row = { handle, title, image: picture.hash, link, position: index + 1 }
      await saveContent(tx, 'banner', row, { keepsEdited })
    }
    for (const [index, { code, name }] of sampleCountries.entries())
      await saveContent(tx, 'country', { code, name, position: index + 1 })
    for (const [index, [asset, block_chain, feeRate]] of sampleAssets.entries())
      await saveContent(tx, 'asset', {
        asset,
        block_chain,
        withdrawal_fee_rate_micro: parseMicro(feeRate)!,
        position: index + 1,
      })
    for (const { code, text, value, items } of sampleDicts) {
      if (!(await saveContent(tx, 'dict', { code, text, value }, { keepsEdited }))) continue
      for (const [index, [itemText, itemValue]] of (items ?? []).entries())
        await saveContent(tx, 'dict_item', {
          dict_code: code,
          text: itemText,
          value: itemValue,
          position: index + 1,
        })
    }
  })
}
