// npm run catalogue:import -- FILE… [--dry-run] [--rate 0.1389] [--again] [--allow-private]
// Reads Shopify's product CSV, and the shop's own files of translations, into the shop of DATABASE_URL or the
// running shop on this machine.
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  importNow,
  importTranslationsNow,
} from '../../../server/commerce/catalogue/import/importNow.ts'
import { contentTexts } from '../../../server/commerce/content/office/contentTexts.ts'
import { planImport } from '../../../server/commerce/catalogue/import/planImport.ts'
import { planTranslations } from '../../../server/commerce/catalogue/import/translations.ts'
import { parseRate } from '../../../server/commerce/catalogue/import/rate.ts'
import {
  readFiles,
  type GivenFile,
  type ReadFiles,
} from '../../../server/commerce/catalogue/import/readFiles.ts'
import { readConfig } from '../../../server/platform/config.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import {
  printDropped,
  printPlan,
  printProblems,
  printTranslations,
  printUncounted,
  printWaiting,
} from './importReport.ts'
import { withShopDatabase } from '../withShopDatabase.ts'
import { exitWith, NOTHING_DONE } from '../command.ts'

const MAX_BYTES = 20 * 1024 * 1024
const SAY_EVERY_MS = 2_000
const USAGE =
  'Usage: npm run catalogue:import -- FILE… [--dry-run] [--rate USDT_FOR_ONE] [--again] [--allow-private]'

/** Exit codes: all imported, some rows or pictures left out, nothing done. */
const TAKEN = 0
const SOME_LEFT_OUT = 1

class CommandProblem extends Error {}

async function readGiven(path: string): Promise<GivenFile> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandProblem(`There is no file ${path}.`)
  if (found.size > MAX_BYTES)
    throw new CommandProblem(`${path} is larger than 20 MB. Split it by products.`)
  return { name: basename(path), bytes: await readFile(path) }
}

type Options = {
  readonly isDryRun: boolean
  readonly again: boolean
  readonly allowPrivate: boolean
}

/** Writes what the files say, fetches the pictures, and says whose pictures are missing. */
async function run(ctx: Context, read: ReadFiles, options: Options): Promise<number> {
  const { isDryRun, again, allowPrivate } = options
  if (isDryRun) {
    const plan = await planImport(ctx, read.products, { again })
    printPlan(read, plan)
    const texts = await planTranslations(ctx, read.texts, contentTexts)
    printTranslations(texts)
    console.log('Dry run: nothing was changed.')
    return read.problems.length +
      plan.unknown.length +
      plan.atEarlierPrice.length +
      texts.problems.length >
      0
      ? SOME_LEFT_OUT
      : TAKEN
  }
  let leftOut = read.problems.length
  const { rows, missing } = await importNow(ctx, read.products, {
    again,
    allowPrivate,
    progress: printProgress(),
    onPlan: (plan) => {
      printPlan(read, plan)
      leftOut += plan.unknown.length + plan.atEarlierPrice.length
    },
  })
  printWaiting(missing, rows)
  const texts = await importTranslationsNow(ctx, read.texts, contentTexts)
  printTranslations(texts)
  leftOut += texts.problems.length
  if (
    rows.every(({ change }) => change === 'same') &&
    texts.products.length + texts.shown.changed.length === 0
  )
    console.log('Nothing changed.')
  return leftOut > 0 || missing.length > 0 ? SOME_LEFT_OUT : TAKEN
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      again: { type: 'boolean' },
      rate: { type: 'string' },
      'allow-private': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    console.log(USAGE)
    return values.help ? TAKEN : NOTHING_DONE
  }
  const rate = values.rate === undefined ? undefined : parseRate(values.rate)
  if (values.rate !== undefined && rate === undefined)
    throw new CommandProblem('--rate is the USDT for one unit of the file, such as 0.1389.')
  const read = await readFiles(await Promise.all(positionals.map(readGiven)), rate)
  printProblems(read)
  printDropped(read)
  printUncounted(read)
  if (read.files.every(({ isTaken }) => !isTaken)) return NOTHING_DONE
  return withShopDatabase('import', readConfig(process.env), (ctx) =>
    run(ctx, read, {
      isDryRun: values['dry-run'] ?? false,
      again: values.again ?? false,
      allowPrivate: values['allow-private'] ?? false,
    }),
  )
}

function printProgress(): (done: number, all: number) => void {
  let saidAt = Date.now()
  return (done, all) => {
    if (Date.now() - saidAt < SAY_EVERY_MS) return
    saidAt = Date.now()
    console.log(`${done} of ${all} pictures asked for`)
  }
}

await exitWith(() => main(), [CommandProblem])
