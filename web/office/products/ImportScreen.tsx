import { useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { isConflict } from '../../client/callApi.ts'
import { useAct } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Screen } from '../parts/Screen.tsx'
import { Badge, Card } from '../parts/Show.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import { base64Of } from '../../client/base64Of.ts'
import { Dropped, Planned, Problems } from './ImportPreview.tsx'
import { MissingPictures } from './MissingPictures.tsx'
import { PickFiles } from './PickFiles.tsx'

const MAX_BYTES = 8 * 1024 * 1024

type Given = CallInput<'previewImport'>
type Preview = CallResult<'previewImport'>
type Counts = Preview['counts']

function CountBadges({ counts }: { counts: Counts }) {
  const t = useTexts('officeImport')
  const tag = useTag()
  const of = (count: number) => ({ count: count.toLocaleString(tag) })
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone="good">{t.countCreate(of(counts.created))}</Badge>
      <Badge tone="good">{t.countChange(of(counts.changed))}</Badge>
      <Badge>{t.countSame(of(counts.same))}</Badge>
      {counts.refused > 0 && <Badge tone="bad">{t.countRefused(of(counts.refused))}</Badge>}
    </p>
  )
}

/** Products, or translations alone. */
const CALLS = {
  products: ['previewImport', 'runImport'],
  texts: ['previewTranslations', 'runTranslations'],
} as const

export default function ImportScreen() {
  const t = useTexts('officeImport')
  return (
    <Screen title={t.importProducts} intro={t.importIntro}>
      <div className="grid gap-4">
        <ImportFiles of="products" />
        <MissingPictures />
      </div>
    </Screen>
  )
}

/** Files in, a preview, and only then the import. */
export function ImportFiles({ of }: { of: keyof typeof CALLS }) {
  const t = useTexts('officeImport')
  const [files, setFiles] = useState<readonly File[]>([])
  const [rate, setRate] = useState('')
  const [given, setGiven] = useState<Given>()
  const preview = useAct(CALLS[of][0], undefined, { rereads: false })
  const run = useAct(CALLS[of][1])
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
  const choose = (next: readonly File[]) => {
    setFiles(next)
    preview.reset()
    run.reset()
  }
  const look = async () => {
    const input = {
      files: await Promise.all(
        files.map(async (file) => ({ name: file.name, content: await base64Of(file) })),
      ),
      ...(rate.trim() !== '' && { rate: rate.trim() }),
    }
    setGiven(input)
    run.reset()
    preview.mutate(input)
  }
  if (run.data) return <Done result={run.data} again={() => choose([])} />
  return (
    <>
      <Card>
        <div className="grid gap-3">
          <PickFiles files={files} set={choose} />
          {isTooLarge && <TooLarge />}
          {of === 'products' && (
            <RateField value={rate} onChange={(text) => (setRate(text), preview.reset())} />
          )}
          <Refused cause={preview.error} />
          <OfficeButton
            look={preview.data ? 'plain' : 'main'}
            className="justify-self-start"
            disabled={files.length === 0 || isTooLarge}
            busy={preview.isPending}
            onClick={() => void look()}
          >
            {t.preview}
          </OfficeButton>
        </div>
      </Card>
      {preview.data && given && (
        <Looked
          preview={preview.data}
          failure={run.error}
          isBusy={run.isPending}
          confirm={() => run.mutate({ ...given, token: preview.data.token })}
        />
      )}
    </>
  )
}

function TooLarge() {
  const t = useTexts('officeImport')
  return (
    <p role="alert" className="text-sm text-red">
      {t.tooLargeFiles}
    </p>
  )
}

function RateField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTexts('officeImport')
  return (
    <TextField
      label={t.rate}
      hint={t.rateHint}
      inputMode="decimal"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Looked({
  preview,
  failure,
  isBusy,
  confirm,
}: {
  preview: Preview
  failure: unknown
  isBusy: boolean
  confirm: () => void
}) {
  const t = useTexts('officeImport')
  const tag = useTag()
  const { counts, files, problems, products, dropped, pictures, uncounted } = preview
  const touched = counts.created + counts.changed
  return (
    <>
      <Card>
        <div className="grid gap-3">
          <CountBadges counts={counts} />
          {files.map(
            ({ name, encoding }) =>
              encoding !== null &&
              encoding !== 'utf-8' && (
                <p key={name} className="text-sm text-quiet">
                  {t.encodingRead({ name, encoding })}
                </p>
              ),
          )}
          {uncounted > 0 && (
            <p className="text-sm text-quiet">
              {t.uncounted({ count: uncounted.toLocaleString(tag) })}
            </p>
          )}
          {pictures > 0 && (
            <p className="text-sm text-quiet">
              {t.picturesToFetch({ count: pictures.toLocaleString(tag) })}
            </p>
          )}
          {isConflict(failure) ? (
            <p role="alert" className="rounded-lg bg-amber-soft px-3 py-2 text-sm text-amber-text">
              {t.changedMeanwhile}
            </p>
          ) : (
            <Refused cause={failure} />
          )}
          {touched > 0 ? (
            <OfficeButton
              look="main"
              className="justify-self-start"
              busy={isBusy}
              onClick={confirm}
            >
              {t.confirm({ count: touched.toLocaleString(tag) })}
            </OfficeButton>
          ) : (
            problems.length === 0 && <p className="text-sm">{t.nothingToDo}</p>
          )}
        </div>
      </Card>
      <Problems problems={problems} count={counts.refused} />
      <Dropped dropped={dropped} />
      <Planned products={products} count={touched} />
    </>
  )
}

function Done({ result, again }: { result: CallResult<'runImport'>; again: () => void }) {
  const t = useTexts('officeImport')
  const touched = result.rows.filter(({ change }) => change !== 'same')
  return (
    <>
      <Card title={t.done}>
        <div className="grid gap-3" role="status">
          <CountBadges counts={result.counts} />
          <OfficeButton className="justify-self-start" onClick={again}>
            {t.another}
          </OfficeButton>
        </div>
      </Card>
      <Problems problems={result.problems} count={result.problems.length} />
      <Planned
        products={touched.map((row) => ({ ...row, parts: [], drawn: false }))}
        count={touched.length}
      />
    </>
  )
}
