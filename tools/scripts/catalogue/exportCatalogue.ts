// npm run catalogue:export -- FILE
// Writes every product of the shop as Shopify's product CSV with translations. Imported again it changes nothing.
import { open } from 'node:fs/promises'
import { csvHeader, writeCsv } from '../../../server/commerce/catalogue/import/writeCsv.ts'
import { readConfig, siteForMails } from '../../../server/platform/config.ts'
import { ConfigError } from '../../../server/platform/config/env.ts'
import { StartProblem } from '../../supervisor/problem.ts'
import { withShopDatabase } from '../withShopDatabase.ts'

const NOTHING_DONE = 2
/** Spreadsheets read a file without it in the language of their computer. */
const MARK = '\ufeff'
/** Names the shop's own pictures where no address of the shop is set; an import knows them by their path. */
const NO_SITE = 'http://localhost'

async function main(): Promise<number> {
  const [path, ...others] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    console.log('Usage: npm run catalogue:export -- FILE')
    return path === '--help' ? 0 : NOTHING_DONE
  }
  const config = readConfig(process.env)
  const site = siteForMails(config) ?? NO_SITE
  return withShopDatabase('export', config, async (ctx) => {
    const file = await open(path, 'wx')
    try {
      await file.write(MARK + csvHeader())
      let leftOut = 0
      for (let after: number | null = 0; after !== null;) {
        const part = await writeCsv(ctx, site, after)
        await file.write(part.csv)
        leftOut += part.leftOut
        after = part.next
      }
      if (leftOut > 0) console.log(`${leftOut} products without an option on sale are left out.`)
      return 0
    } finally {
      await file.close()
    }
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  const known = error instanceof ConfigError || error instanceof StartProblem
  console.error(
    code === 'EEXIST'
      ? 'There is a file of that name. Take it away first.'
      : known
        ? error.message
        : error,
  )
  process.exitCode = NOTHING_DONE
}
