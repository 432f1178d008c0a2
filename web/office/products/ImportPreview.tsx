import type { CallResult } from '../../../api/calls.ts'
import { Link } from '../parts/router.tsx'
import { Badge, Card } from '../parts/Show.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'

type Preview = CallResult<'previewImport'>

const LIST = 'divide-y divide-line text-sm'
const ROW = 'grid gap-0.5 py-2 first:pt-0 last:pb-0'

function More({ shown, count }: { shown: number; count: number }) {
  const t = useTexts('officeImport')
  const tag = useTag()
  if (count <= shown) return null
  return (
    <p className="mt-2 text-sm text-quiet">
      {t.more({ count: (count - shown).toLocaleString(tag) })}
    </p>
  )
}

/** What is left out: file, line, column and reason. */
export function Problems({ problems, count }: { problems: Preview['problems']; count: number }) {
  const t = useTexts('officeImport')
  const tag = useTag()
  if (problems.length === 0) return null
  return (
    <Card title={t.problems}>
      <ul className={LIST}>
        {problems.map(({ file, line, column, reason, facts }, index) => (
          <li key={index} className={ROW}>
            <span className="text-xs text-quiet wrap-anywhere">
              {[file, line === null ? '' : t.line({ line: line.toLocaleString(tag) }), column ?? '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            <span className="wrap-anywhere">{t[`problem.${reason}`](facts)}</span>
          </li>
        ))}
      </ul>
      <More shown={problems.length} count={count} />
    </Card>
  )
}

/** Columns and tags that the shop cannot use, per file. */
export function Dropped({ dropped }: { dropped: Preview['dropped'] }) {
  const t = useTexts('officeImport')
  const tag = useTag()
  if (dropped.length === 0) return null
  const files = [...new Set(dropped.map(({ file }) => file))]
  return (
    <Card title={t.dropped}>
      {files.map((name) => (
        <div key={name} className="mt-3 first:mt-0">
          {files.length > 1 && <h3 className="text-xs text-quiet wrap-anywhere">{name}</h3>}
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {dropped
              .filter(({ file }) => file === name)
              .map(({ column, part, rows }, index) => (
                <li key={index} className="wrap-anywhere">
                  {column}
                  {part !== null && <code className="ml-1">{part}</code>}
                  <span className="ml-1 text-quiet">
                    {t.droppedRows({ count: rows.toLocaleString(tag) })}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

type Row = Omit<Preview['products'][number], 'id'> & {
  readonly id: number | null
  readonly awaitsPictures?: boolean
}

/** Which products are created or changed, and in which parts. */
export function Planned({ products, count }: { products: readonly Row[]; count: number }) {
  const t = useTexts('officeImport')
  if (products.length === 0) return null
  return (
    <Card title={t.products}>
      <ul className={LIST}>
        {products.map((row) => (
          <li key={row.handle} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="grid min-w-0 gap-0.5">
              {row.id === null ? (
                <span className="wrap-anywhere">{row.title}</span>
              ) : (
                <Link
                  to={`/products/${row.id}`}
                  className="underline underline-offset-2 wrap-anywhere"
                >
                  {row.title}
                </Link>
              )}
              <span className="text-xs text-quiet">
                {row.drawn
                  ? t.drawnPicture
                  : row.parts.map((part) => t[`part.${part}`]).join(' · ')}
              </span>
            </span>
            <span className="flex flex-wrap gap-1">
              {row.awaitsPictures && <Badge tone="waiting">{t.waitsForPicture}</Badge>}
              <Badge tone={row.change === 'create' ? 'good' : 'plain'}>
                {t[`change.${row.change}`]}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      <More shown={products.length} count={count} />
    </Card>
  )
}
