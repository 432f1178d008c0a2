import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type FormEvent } from 'react'
import { DEFAULT_LABEL } from '../../../basics/defaultLabel.ts'
import type { Locale } from '../../../basics/locales.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useToast } from '../../ui/Toast.tsx'
import { callKey, useAct } from '../parts/call.ts'
import { useDraft, useLeaveGuard } from '../parts/draft.ts'
import { useAskLeave } from '../parts/leave.ts'
import { ButtonLink, OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { go } from '../parts/router.tsx'
import { Card } from '../parts/Show.tsx'
import { useShowInvalid } from '../parts/useShowInvalid.ts'
import { useFirstLanguage } from '../parts/session.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Conflicts } from './Conflicts.tsx'
import {
  copiedValues,
  inputOf,
  newValues,
  valuesOf,
  type Product,
  type ProductDraft,
  type Values,
} from './fields.ts'
import { Options } from './Options.tsx'
import { Pictures } from './Pictures.tsx'
import { Properties } from './Properties.tsx'
import { Sale } from './Sale.tsx'
import { Video } from './Video.tsx'
import { Texts } from './Texts.tsx'

/** Saves changed fields only. Others' changes are read again and shown next to them. */
function useSave(product: Product | undefined, draft: ProductDraft) {
  const t = useTexts('officeProducts')
  const client = useQueryClient()
  const say = useToast()
  const [rows, setRows] = useState<readonly string[]>([])
  const save = useAct('saveOfficeProduct', undefined, { rereads: false })
  const readAgain = (id: number) =>
    client.refetchQueries({ queryKey: callKey('readOfficeProduct', { id }) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const { input, rows: sent } = inputOf(product, draft.values, draft.changed)
    setRows(sent)
    save.mutate(product ? input : { ...input, key: draft.key }, {
      onSuccess: async ({ id }) => {
        if (product) await readAgain(id)
        draft.reset()
        say(t.saved)
        void client.invalidateQueries()
        if (!product) go(`/products/${id}`, { unasked: true, replace: true })
      },
      onError: () => void (product && readAgain(product.id)),
    })
  }
  return { save, send, rows }
}

/** The reason of a refused field by its name in the form: `options.1.price` is `price.17`. */
function fieldReasons(
  cause: unknown,
  rows: readonly string[],
): (field: string) => string | undefined {
  if (!(cause instanceof CallFailure)) return () => undefined
  const { fields } = cause
  return (field) => {
    const [part, ...rest] = field.split(':')
    const row = rows.indexOf(rest.join(':'))
    return row < 0 ? fields[field] : fields[`options.${row}.${part}`]
  }
}

const NOWHERE: Product['picturesElsewhere'] = []

/** `copyOf` is what a new product begins with. */
export function ProductForm({
  product,
  copyOf,
}: {
  product: Product | undefined
  copyOf?: Product
}) {
  const t = useTexts('officeProducts')
  const errors = useTexts('errors')
  const shared = useTexts('office')
  const [language, setLanguage] = useState<Locale>(useFirstLanguage())
  const stored = useMemo(
    () => (product ? valuesOf(product) : copyOf ? copiedValues(copyOf) : newValues(DEFAULT_LABEL)),
    [product, copyOf],
  )
  const draft = useDraft<Values>(
    `product ${product?.id ?? (copyOf ? `like ${copyOf.id}` : 'new')}`,
    stored,
    product?.version ?? 0,
  )
  useLeaveGuard(draft.isDirty, useAskLeave())
  const { save, send, rows } = useSave(product, draft)
  const form = useShowInvalid<HTMLFormElement>(save.error)
  const errorOf = (field: string): string | undefined => {
    const reason = fieldReasons(save.error, rows)(field)
    return reason && errors[`field.${reason}` as 'field.format']
  }
  const { values, set } = draft
  const hasConflict = Object.keys(draft.conflict).length > 0
  return (
    <form ref={form} onSubmit={send} className="grid gap-4">
      {product?.source === 'import' && <p className="text-sm text-quiet">{t.importHint}</p>}
      <Conflicts draft={draft} product={product} />
      <Card title={t.texts}>
        <Texts
          product={product}
          draft={draft}
          chosen={language}
          choose={setLanguage}
          errorOf={errorOf}
        />
      </Card>
      <Card title={t.pictures}>
        <AllPictures draft={draft} elsewhere={(product ?? copyOf)?.picturesElsewhere ?? NOWHERE} />
        <Video file={values.video} set={(file) => set('video', file)} error={errorOf('video')} />
      </Card>
      <Card title={t.properties}>
        <Properties draft={draft} language={language} errorOf={errorOf} />
      </Card>
      <Card title={t.options}>
        <Options product={product} draft={draft} language={language} errorOf={errorOf} />
      </Card>
      <Card title={t.sale}>
        <Sale draft={draft} errorOf={errorOf} />
      </Card>
      <Trouble cause={save.error} isStale={product !== undefined && !hasConflict} />
      <div className="sticky bottom-14 -mx-1 flex min-[720px]:bottom-0 flex-wrap justify-end gap-2 border-t border-line bg-paper px-1 py-2">
        {draft.isDirty && <OfficeButton onClick={draft.reset}>{t.discard}</OfficeButton>}
        <OfficeButton
          type="submit"
          look="main"
          busy={save.isPending}
          disabled={(!draft.isDirty && !copyOf) || hasConflict}
        >
          {shared.save}
        </OfficeButton>
      </div>
    </form>
  )
}

/** A conflict says what to do: press again, or look at the product that was made already. */
function Trouble({ cause, isStale }: { cause: unknown; isStale: boolean }) {
  const t = useTexts('officeProducts')
  if (!(cause instanceof CallFailure) || cause.name !== 'conflict') return <Refused cause={cause} />
  const made = cause.facts['id']
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-lg bg-amber-soft px-3 py-2 text-sm text-amber-text"
    >
      <p>{made ? t.madeAlready : isStale ? t.changedMeanwhile : t.conflictText}</p>
      {made !== undefined && (
        <ButtonLink className="justify-self-start" to={`/products/${String(made)}`}>
          {t.openIt}
        </ButtonLink>
      )}
    </div>
  )
}

function AllPictures({
  draft: { values, set },
  elsewhere,
}: {
  draft: ProductDraft
  elsewhere: Product['picturesElsewhere']
}) {
  const t = useTexts('officeProducts')
  const setMain = useCallback((hashes: readonly string[]) => set('pictures', hashes), [set])
  const setDetail = useCallback((hashes: readonly string[]) => set('detailPictures', hashes), [set])
  return (
    <>
      <Pictures kind="main" hashes={values.pictures} set={setMain} elsewhere={elsewhere} />
      <h3 className="mt-4 mb-2 text-sm font-medium">{t.detailPictures}</h3>
      <Pictures
        kind="detail"
        hashes={values.detailPictures}
        set={setDetail}
        elsewhere={elsewhere}
      />
    </>
  )
}
