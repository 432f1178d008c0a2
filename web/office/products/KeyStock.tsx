import { useState, type FormEvent } from 'react'
import { useColon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { useLeaveGuard } from '../parts/draft.ts'
import { SelectField, TextAreaField, TextField } from '../parts/Field.tsx'
import { useAskLeave } from '../parts/leave.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useLanguage, useTag, useTexts } from '../parts/texts.tsx'
import type { Product } from './fields.ts'
import { textOf } from './textOf.ts'

type Option = Product['options'][number]
type RefusedLine = CallResult<'previewKeys'>['refused'][number]

/** What is left of each option's keys, and where more are pasted. */
export function KeyStock({ product, isWanted }: { product: Product; isWanted: boolean }) {
  const t = useTexts('officeProducts')
  const tag = useTag()
  const { locale } = useLanguage()
  const { options } = product
  const [open, setOpen] = useState(isWanted && options.length === 1 ? options[0]!.id : undefined)
  const opened = options.find(({ id }) => id === open)
  return (
    <Card title={t.keys}>
      <ul className="grid gap-1 text-sm">
        {options.map((option) => (
          <li key={option.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {textOf(option.label, locale)} ·{' '}
              {t.keysLeft({ count: option.stock.toLocaleString(tag) })}
            </span>
            <OfficeButton onClick={() => setOpen(option.id)}>{t.addKeys}</OfficeButton>
          </li>
        ))}
      </ul>
      {opened && (
        <Keys
          option={opened}
          others={options.filter(({ id }) => id !== open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

type KeysProps = {
  readonly option: Option
  readonly others: readonly Option[]
  readonly onClose: () => void
}

function Keys({ option, others, onClose }: KeysProps) {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  const ask = useAskLeave()
  // Keys stay on this page: a tab's storage is no place for goods.
  const [text, setText] = useState('')
  const leave = () => (text === '' ? onClose() : ask(onClose))
  return (
    <Dialog kind="drawer" title={`${t.keys} · ${textOf(option.label, locale)}`} onClose={leave}>
      <div className="grid gap-6">
        <AddKeys optionId={option.id} text={text} setText={setText} />
        <Batches optionId={option.id} others={others} />
      </div>
    </Dialog>
  )
}

type AddProps = { optionId: number; text: string; setText: (text: string) => void }

function AddKeys({ optionId, text, setText }: AddProps) {
  const t = useTexts('officeProducts')
  const say = useToast()
  const [batch, setBatch] = useState(() => new Date().toLocaleDateString('sv'))
  const preview = useAct('previewKeys', undefined, { rereads: false })
  const load = useAct('loadKeys', ({ loaded, left }) => {
    say(t.loadedKeys({ loaded, left }))
    setText('')
    preview.reset()
  })
  useLeaveGuard(text !== '', useAskLeave())
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!preview.isPending) preview.mutate({ optionId, keys: text })
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <TextAreaField
        label={t.keyLines}
        hint={t.keyLinesHint}
        required
        rows={8}
        spellCheck={false}
        autoComplete="off"
        maxLength={900_000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          preview.reset()
        }}
      />
      <TextField
        label={t.batch}
        hint={t.batchHint}
        required
        maxLength={60}
        value={batch}
        onChange={(event) => setBatch(event.target.value)}
      />
      <Refused cause={preview.error ?? load.error} />
      {preview.data && (
        <>
          <p className="text-sm font-medium">{t.keysReady({ count: preview.data.ready })}</p>
          <Lines lines={preview.data.refused} />
        </>
      )}
      {load.data && !preview.data && <Lines lines={load.data.refused} />}
      {preview.data ? (
        <OfficeButton
          look="main"
          busy={load.isPending}
          disabled={preview.data.ready === 0}
          onClick={() => load.mutate({ optionId, batch, keys: text })}
        >
          {t.saveKeys({ count: preview.data.ready })}
        </OfficeButton>
      ) : (
        <OfficeButton type="submit" look="main" busy={preview.isPending} disabled={text === ''}>
          {t.checkKeys}
        </OfficeButton>
      )}
    </form>
  )
}

const LINES_SHOWN = 50

/** Refused lines by their numbers; their text is shown nowhere but where it was typed. */
function Lines({ lines }: { lines: readonly RefusedLine[] }) {
  const t = useTexts('officeProducts')
  if (lines.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-amber-text">
      <p>{t.keysRefused({ count: lines.length })}</p>
      <ul className="grid gap-0.5">
        {lines.slice(0, LINES_SHOWN).map(({ line, problem }) => (
          <li key={line}>
            {t.keyLine({ line })} {t[`problem.${problem}`]}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Batches({ optionId, others }: { optionId: number; others: readonly Option[] }) {
  const t = useTexts('officeProducts')
  const query = useCall('listKeyBatches', { optionId })
  const [removing, setRemoving] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const remove = useAct('removeKeys', () => setRemoving(undefined))
  const restore = useAct('restoreKeys')
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold">{t.batches}</h3>
      <Loaded query={query}>
        {({ batches }) =>
          batches.length === 0 ? (
            <p className="text-quiet">{t.noBatches}</p>
          ) : (
            <ul className="divide-y divide-line">
              {batches.map((one) => (
                <BatchRow
                  key={one.batch}
                  {...one}
                  isRestoring={restore.isPending}
                  restore={() => restore.mutate({ optionId, batch: one.batch })}
                  move={others.length > 0 ? () => setMoving(one.batch) : undefined}
                  remove={() => setRemoving(one.batch)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {removing !== undefined && (
        <Confirm
          danger
          title={t.removeBatch}
          effect={t.removeBatchText}
          busy={remove.isPending}
          failure={remove.error}
          onConfirm={() => remove.mutate({ optionId, batch: removing })}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {moving !== undefined && (
        <MoveBatch
          optionId={optionId}
          batch={moving}
          others={others}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  )
}

type BatchProps = CallResult<'listKeyBatches'>['batches'][number] & {
  isRestoring: boolean
  restore: () => void
  move: (() => void) | undefined
  remove: () => void
}

function BatchRow(props: BatchProps) {
  const { batch, loaded, left, binned, binnedUntil, at } = props
  const { isRestoring, restore, move, remove } = props
  const t = useTexts('officeProducts')
  const tag = useTag()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 wrap-anywhere">
        {batch}
        <span className="block text-xs text-quiet">
          {t.batchLeft({ left, loaded })} · <Time at={at} />
        </span>
        {binnedUntil !== null && (
          <span className="block text-xs text-quiet">
            {t.inBin({
              count: binned,
              until: new Date(binnedUntil).toLocaleDateString(tag),
            })}
          </span>
        )}
      </span>
      {binned > 0 && (
        <OfficeButton look="quiet" busy={isRestoring} onClick={restore}>
          {t.takeBack}
        </OfficeButton>
      )}
      {left > 0 && (
        <span className="flex flex-wrap gap-2">
          {move && (
            <OfficeButton look="quiet" onClick={move}>
              {t.moveBatch}
            </OfficeButton>
          )}
          <OfficeButton look="quiet" onClick={remove}>
            {t.removeBatch}
          </OfficeButton>
        </span>
      )}
    </li>
  )
}

type MoveProps = {
  readonly optionId: number
  readonly batch: string
  readonly others: readonly Option[]
  readonly onClose: () => void
}

function MoveBatch({ optionId, batch, others, onClose }: MoveProps) {
  const colon = useColon()
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  const [to, setTo] = useState(others[0]!.id)
  const move = useAct('moveKeys', onClose)
  return (
    <Confirm
      title={t.moveBatch}
      effect={`${batch}${colon}${t.moveBatchText}`}
      busy={move.isPending}
      failure={move.error}
      onConfirm={() => move.mutate({ optionId, batch, toOptionId: to })}
      onClose={onClose}
    >
      <SelectField
        label={t.moveTo}
        value={String(to)}
        onChange={(event) => setTo(Number(event.target.value))}
      >
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {textOf(label, locale)}
          </option>
        ))}
      </SelectField>
    </Confirm>
  )
}
