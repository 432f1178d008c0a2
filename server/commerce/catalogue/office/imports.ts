import { createHash } from 'node:crypto'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { asStaff, audit, type ActorContext } from '../../../people/staff/asStaff.ts'
import { permitted, StaffRefusal } from '../../../people/staff/permitted.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { drawMissing } from '../import/drawMissing.ts'
import type { Problem } from '../import/importedProduct.ts'
import { importProducts, planLocked, type ImportedRow } from '../import/importProducts.ts'
import {
  planTranslations,
  writeTranslations,
  type TranslationsPlan,
} from '../import/translations.ts'
import { PART } from '../import/translatedRows.ts'
import { COLUMNS } from '../import/readHeader.ts'
import { ownHash } from '../import/ownHash.ts'
import type { ShownSource } from '../import/shownTexts.ts'
import { urlsOf } from '../import/pictureAddresses.ts'
import { planImport, type Plan } from '../import/planImport.ts'
import { planProblems } from '../import/planProblems.ts'
import { parseRate } from '../import/rate.ts'
import { readFiles, type ReadFiles } from '../import/readFiles.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** Every row is kept, and so is what is wrong with it. */
const MAX_LINES = 500_000
/** Their options are locked while they are written; larger catalogues are for the command. */
const MAX_PRODUCTS = 3_000
const SHOWN = 500
const [LF, CR] = [10, 13]
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

type Given = Pick<CallInput<'previewImport'>, 'files' | 'rate'>

async function read({ files, rate }: Given): Promise<ReadFiles> {
  const given = files.map(({ name, content }, index) => {
    if (!BASE64.test(content)) refuseFields({ [`files.${index}.content`]: 'format' })
    return { name, bytes: Buffer.from(content, 'base64') }
  })
  if (given.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_BYTES)
    refuseFields({ files: 'tooLarge' })
  const lines = given.reduce(
    (sum, { bytes }) => bytes.reduce((n, byte) => (byte === LF || byte === CR ? n + 1 : n), sum),
    0,
  )
  if (lines > MAX_LINES) refuseFields({ files: 'tooLarge' })
  const parsed = rate === undefined ? undefined : parseRate(rate)
  if (rate !== undefined && parsed === undefined) refuseFields({ rate: 'format' })
  const found = await readFiles(given, parsed)
  const handles = new Set([...found.products, ...found.texts].map(({ handle }) => handle))
  if (handles.size <= MAX_PRODUCTS) return found
  const tooMany: Problem = {
    file: files.map(({ name }) => name).join(', '),
    line: null,
    column: null,
    reason: 'tooManyProducts',
    facts: { max: String(MAX_PRODUCTS) },
  }
  return { ...found, products: [], texts: [], problems: [tooMany, ...found.problems] }
}

/** Products and translations change the same texts, so a product may be in only one kind of file. */
function withoutBoth(found: ReadFiles): ReadFiles {
  const files = new Map(found.products.map(({ handle, file }) => [handle, file]))
  const twice = found.texts.filter(({ handle }) => files.has(handle))
  return {
    ...found,
    texts: found.texts.filter(({ handle }) => !files.has(handle)),
    problems: [
      ...found.problems,
      ...twice.map(({ file, line, handle }): Problem => ({
        file,
        line,
        column: 'Product',
        reason: 'otherFile',
        facts: { value: handle, file: files.get(handle)! },
      })),
    ],
  }
}

const tokenOf = ({ token }: Plan, texts: TranslationsPlan): string =>
  createHash('sha256').update(`${token} ${texts.token}`).digest('hex')

const problemsOf = ({ problems }: ReadFiles, plan: Plan, texts: TranslationsPlan): Problem[] => [
  ...problems,
  ...texts.problems,
  ...planProblems(plan),
]

function countsOf(
  rows: readonly { readonly change: string }[],
  texts: TranslationsPlan,
  problems: readonly Problem[],
): CallResult<'previewImport'>['counts'] {
  const count = (change: string): number => rows.filter((one) => one.change === change).length
  return {
    created: count('create'),
    changed: count('change') + texts.products.length + texts.shown.changed.length,
    same: count('same') + texts.same,
    refused: problems.length,
  }
}

export const previewImport = async (
  ctx: ActorContext,
  input: CallInput<'previewImport'>,
  contents: readonly ShownSource[],
): Promise<CallResult<'previewImport'>> =>
  preview(ctx, withoutBoth(await read(input)), await mayWrite(ctx, contents))

export const previewTranslations = async (
  ctx: ActorContext,
  input: CallInput<'previewTranslations'>,
  contents: readonly ShownSource[],
): Promise<CallResult<'previewTranslations'>> =>
  preview(ctx, textsAlone(await read(input)), contents)

/** For an import of texts alone: files of products are refused, since they lack its column. */
function textsAlone(found: ReadFiles): ReadFiles {
  const others = found.files.filter(
    ({ name, isTaken }) => isTaken && !found.texts.some(({ file }) => file === name),
  )
  const names = new Set(others.map(({ name }) => name))
  return {
    ...found,
    products: [],
    dropped: [],
    problems: [
      ...found.problems.filter(({ file }) => !names.has(file)),
      ...others.map(({ name }): Problem => ({
        file: name,
        line: null,
        column: null,
        reason: 'noColumn',
        facts: { column: PART },
      })),
    ],
  }
}

async function preview(
  ctx: ActorContext,
  found: ReadFiles,
  contents: readonly ShownSource[],
): Promise<CallResult<'previewImport'>> {
  const plan = await planImport(ctx, found.products)
  const texts = await planTranslations(ctx, found.texts, contents)
  const problems = problemsOf(found, plan, texts)
  const touched = plan.planned.filter(({ change }) => change !== 'same')
  const urls = new Set(touched.flatMap(({ product }) => urlsOf(product)))
  return {
    token: tokenOf(plan, texts),
    counts: countsOf(plan.planned, texts, problems),
    files: found.files.map(({ name, encoding, rows, products }) => ({
      name,
      encoding,
      rows,
      products,
    })),
    products: [
      ...touched.map(({ product, stored, change, parts }) => ({
        ...placeOf(product),
        id: stored?.id ?? null,
        change,
        parts: [...parts],
        drawn: change === 'create' && product.pictureUrls.length === 0,
      })),
      ...translatedIn(texts).map((one) => ({
        ...one,
        parts: ['translations' as const],
        drawn: false,
      })),
    ].slice(0, SHOWN),
    problems: problems.slice(0, SHOWN),
    dropped: [
      ...found.dropped,
      ...[...plan.lostVideos].map(([file, rows]) => ({
        file,
        column: COLUMNS.video[0],
        part: '/videos/',
        rows,
      })),
    ],
    uncounted: touched.flatMap(({ product }) => product.options.filter((one) => one.uncounted))
      .length,
    pictures: [...urls].filter((url) => ownHash(url) === undefined).length,
  }
}

const placeOf = ({ file, line, handle, title }: Plan['planned'][number]['product']) => ({
  file,
  line,
  handle,
  title,
})

/** Products and contents with changed texts; contents have no page of their own. */
const translatedIn = ({ products, shown }: TranslationsPlan) =>
  [
    ...products.map(({ stored, first }) => ({ first, title: stored.name.cn, id: stored.id })),
    ...shown.changed.map(({ next, first }) => ({
      first,
      title: next.texts.name?.cn ?? '',
      id: null,
    })),
  ].map(({ first: { file, line, handle }, title, id }) => ({
    file,
    line,
    handle,
    title,
    id,
    change: 'change' as const,
  }))

export async function mayWrite(
  ctx: ActorContext,
  contents: readonly ShownSource[],
): Promise<ShownSource[]> {
  const mine: ShownSource[] = []
  for (const source of contents) {
    const ask = (tx: TransactionContext) => permitted(tx, ctx.actor, source.needs)
    try {
      await (ctx.db.isTransaction ? ask(ctx as never) : inTransaction(ctx, ask))
      mine.push(source)
    } catch (error) {
      if (!(error instanceof StaffRefusal)) throw error
    }
  }
  return mine
}

export const runImport = async (
  ctx: ActorContext,
  input: CallInput<'runImport'>,
  contents: readonly ShownSource[],
): Promise<CallResult<'runImport'>> =>
  run(ctx, withoutBoth(await read(input)), {
    ...input,
    right: 'catalogue.write',
    action: 'importProducts',
    readContents: (of) => mayWrite(of, contents),
  })

export const runTranslations = async (
  ctx: ActorContext,
  input: CallInput<'runTranslations'>,
  contents: readonly ShownSource[],
): Promise<CallResult<'runTranslations'>> =>
  run(ctx, textsAlone(await read(input)), {
    ...input,
    right: 'texts.translate',
    action: 'importTranslations',
    readContents: async () => contents,
  })

type Wanted = {
  readonly token: string
  readonly rate?: string
  readonly right: 'catalogue.write' | 'texts.translate'
  readonly action: string
  /** Contents that the caller may change, asked again in the transaction. */
  readonly readContents: (ctx: ActorContext) => Promise<readonly ShownSource[]>
}

async function run(
  ctx: ActorContext,
  found: ReadFiles,
  { token, rate, right, action, readContents }: Wanted,
): Promise<CallResult<'runImport'>> {
  const look = await planImport(ctx, found.products)
  const looked = await planTranslations(ctx, found.texts, await readContents(ctx))
  if (tokenOf(look, looked) !== token) refuse('conflict')
  const drawn = await drawMissing(look)
  const problems = problemsOf(found, look, looked)
  let rows: ImportedRow[] = []
  await asStaff(ctx, right, async (tx) => {
    const plan = await planLocked(tx, found.products, look)
    const lock = new Set(looked.products.map(({ first }) => first.handle))
    const mine = await readContents({ ...tx, actor: ctx.actor })
    const texts = await planTranslations(tx, found.texts, mine, lock)
    if (tokenOf(plan, texts) !== token) refuse('conflict')
    rows = await importProducts(tx, plan, drawn)
    await writeTranslations(tx, texts)
    await audit(tx, {
      action,
      subject: { kind: 'import', id: token.slice(0, 32) },
      facts: {
        files: found.files
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 300),
        ...Object.fromEntries(
          Object.entries(countsOf(rows, texts, problems)).map(([name, count]) => [
            name,
            String(count),
          ]),
        ),
        ...(rate !== undefined && { rate }),
      },
    })
    return true
  })
  return {
    counts: countsOf(rows, looked, problems),
    rows: [
      ...rows.map(({ product, id, change, awaitsPictures }) => ({
        ...placeOf(product),
        id,
        change,
        awaitsPictures,
      })),
      ...translatedIn(looked).map((one) => ({ ...one, awaitsPictures: false })),
    ],
    problems: problems.slice(0, SHOWN),
  }
}
