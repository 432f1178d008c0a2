// npm run catalogue:import -- FILE [--dry-run] [--again] [--allow-private]
// Reads Shopify's product CSV into the shop of DATABASE_URL, or of the running shop on this machine.
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decodeText } from '../../server/commerce/catalogue/import/decodeText.ts'
import {
  importProducts,
  type ImportResult,
} from '../../server/commerce/catalogue/import/importProducts.ts'
import {
  ImportError,
  type ImportedFile,
} from '../../server/commerce/catalogue/import/importedProduct.ts'
import { parseShopifyCsv } from '../../server/commerce/catalogue/import/parseShopifyCsv.ts'
import { readConfig } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config/env.ts'
import { StartProblem } from '../supervisor/problem.ts'
import { withShopDatabase } from './withShopDatabase.ts'

const MAX_BYTES = 20 * 1024 * 1024
const FAILURES_SHOWN = 10
const SAY_EVERY_MS = 2_000
const USAGE = 'Usage: npm run catalogue:import -- FILE [--dry-run] [--again] [--allow-private]'

/** Exit codes: all imported, some rows left out, nothing done. */
const TAKEN = 0
const SOME_LEFT_OUT = 1
const NOTHING_DONE = 2

async function readImport(path: string): Promise<ImportedFile> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new ImportError(`There is no file ${path}.`)
  if (found.size > MAX_BYTES)
    throw new ImportError(`${path} is larger than 20 MB. Split it by products.`)
  const decoded = decodeText(await readFile(path))
  if (!decoded) throw new ImportError(`${path} is neither UTF-8, UTF-16 nor GB 18030 text.`)
  if (decoded.encoding !== 'utf-8') console.log(`The file is read as ${decoded.encoding}.`)
  return parseShopifyCsv(decoded.text)
}

function report(file: ImportedFile, result: ImportResult, dryRun: boolean): void {
  for (const { line, reason } of file.problems) console.log(`line ${line}: ${reason}`)
  const { created, changed, unchanged, collected } = result
  if (collected?.gaveUp)
    console.log('No picture could be reached; the network seems closed, and it was asked no more.')
  else {
    for (const { url, reason } of (collected?.failures ?? []).slice(0, FAILURES_SHOWN))
      console.log(`picture ${url}: ${reason}`)
    const more = (collected?.failures.length ?? 0) - FAILURES_SHOWN
    if (more > 0) console.log(`… and ${more} more pictures`)
  }
  if (collected && collected.standIns > 0)
    console.log(`${collected.standIns} products got a made picture; --again fetches once more.`)
  console.log(
    `${file.rows} rows, ${file.problems.length} left out · products: ${created} created, ${changed} changed, ${unchanged} as before`,
  )
  if (dryRun) console.log('Dry run: nothing was changed.')
  else if (created + changed === 0) console.log('Nothing changed.')
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      again: { type: 'boolean' },
      'allow-private': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length !== 1) {
    console.log(USAGE)
    return values.help ? TAKEN : NOTHING_DONE
  }
  const file = await readImport(positionals[0]!)
  const config = readConfig(process.env)
  const dryRun = values['dry-run'] ?? false
  return withShopDatabase('import', config, async (ctx) => {
    const result = await importProducts(ctx, file.products, {
      dryRun,
      again: values.again ?? false,
      allowPrivate: values['allow-private'] ?? false,
      progress: sayNowAndThen(),
    })
    report(file, result, dryRun)
    return file.problems.length > 0 ? SOME_LEFT_OUT : TAKEN
  })
}

function sayNowAndThen(): (done: number, all: number) => void {
  let saidAt = Date.now()
  return (done, all) => {
    if (Date.now() - saidAt < SAY_EVERY_MS) return
    saidAt = Date.now()
    console.log(`${done} of ${all} products have their pictures`)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const known =
    error instanceof ImportError || error instanceof ConfigError || error instanceof StartProblem
  console.error(known ? error.message : error)
  process.exitCode = NOTHING_DONE
}
