import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { guardLeaving } from './router.tsx'

type Version = number | string

type Fields = Readonly<Record<string, unknown>>

/** What was typed on top of one version of a thing; kept until it is saved or thrown away. */
type Draft<F extends Fields> = {
  /** Of a new thing: saved again after a lost answer, also from a reloaded page, it makes no second one. */
  readonly key?: string | undefined
  readonly version: Version
  /** What each changed field was when it was first changed. */
  readonly base: Partial<F>
  readonly changed: Partial<F>
}

const newKey = (): string => crypto.randomUUID().replaceAll('-', '')

const keyOf = (form: string): string => `draft:${form}`

function readDraft<F extends Fields>(form: string): Draft<F> | undefined {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft<F> | null) ?? undefined
    )
  } catch {
    return undefined
  }
}

function keepDraft(form: string, { changed, ...draft }: Draft<Fields>): void {
  try {
    if (Object.keys(changed).length === 0) sessionStorage.removeItem(keyOf(form))
    else sessionStorage.setItem(keyOf(form), JSON.stringify({ ...draft, changed }))
  } catch {
    // Storage is full or forbidden: the input stays on the page.
  }
}

/** Longer than the pause between two key presses: a form of a thousand rows is not written at each of them. */
const KEPT_AFTER_MS = 300

/** Writes the newest draft after a pause, and before the page or the form goes away. */
function useKeeping(form: string): (draft: Draft<Fields>) => void {
  const waiting = useRef<{ draft: Draft<Fields>; timer: number }>(undefined)
  const write = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    keepDraft(form, waiting.current.draft)
    waiting.current = undefined
  }, [form])
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])
  return useCallback(
    (draft) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { draft, timer: window.setTimeout(write, KEPT_AFTER_MS) }
      // What was saved or thrown away is gone at once.
      if (Object.keys(draft.changed).length === 0) write()
    },
    [write],
  )
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

type Conflict<F extends Fields> = {
  readonly [K in keyof F]?: { readonly mine: F[K] | undefined; readonly theirs: F[K] }
}

/** Fields changed here and, since, elsewhere to another value. */
export function conflictOf<F extends Fields>(draft: Draft<F>, now: F): Conflict<F> {
  const found: { [K in keyof F]?: { mine: F[K] | undefined; theirs: F[K] } } = {}
  for (const field of Object.keys(draft.changed) as (keyof F)[]) {
    const mine = draft.changed[field]
    if (!same(draft.base[field], now[field]) && !same(mine, now[field]))
      found[field] = { mine, theirs: now[field] }
  }
  return found
}

/** The draft after some fields got these values; a field that is as it was counts as unchanged. */
export function withChanges<F extends Fields>(
  draft: Draft<F>,
  now: F,
  values: Partial<F>,
): Draft<F> {
  const [base, changed] = [{ ...draft.base }, { ...draft.changed }]
  for (const field of Object.keys(values) as (keyof F)[]) {
    if (!(field in changed)) base[field] = now[field]
    if (same(values[field], base[field])) {
      delete base[field]
      delete changed[field]
    } else changed[field] = values[field]
  }
  return { ...draft, base, changed }
}

/**
 * The input of a form over a thing with a version. Only changed fields are sent, with the version that they were typed
 * upon; when the thing has moved on, fields that both changed are shown with both values.
 */
export function useDraft<F extends Fields>(form: string, now: F, version: Version) {
  const [draft, setDraft] = useState<Draft<F>>(() => ({
    version,
    base: {},
    changed: {},
    key: newKey(),
    ...readDraft<F>(form),
  }))
  const isDirty = Object.keys(draft.changed).length > 0
  // Nothing is typed: the form follows what is loaded.
  const live: Draft<F> = isDirty ? draft : { version, base: {}, changed: {}, key: draft.key }
  const keep = useKeeping(form)
  // Setters change the newest draft, also when they are called late: after an upload, or twice at once.
  const newest = useRef({ draft: live, now })
  newest.current = { draft: live, now }
  const change = useCallback(
    (make: (draft: Draft<F>, now: F) => Draft<F>): void => {
      const next = make(newest.current.draft, newest.current.now)
      newest.current = { ...newest.current, draft: next }
      keep(next)
      setDraft(next)
    },
    [keep],
  )
  const setters = useMemo(
    () => ({
      set: <K extends keyof F>(field: K, value: F[K]): void =>
        change((one, of) => withChanges(one, of, { [field]: value } as unknown as Partial<F>)),
      /** Many fields at once. */
      setAll: (many: Partial<F>): void => change((one, of) => withChanges(one, of, many)),
      /** Takes the newer value of a field. */
      takeTheirs: (field: keyof F): void =>
        change((one, of) =>
          withChanges(keptOn(one, of, field), of, { [field]: of[field] } as Partial<F>),
        ),
      /** Keeps what was typed, on top of the newer version. */
      keepMine: (field: keyof F): void => change((one, of) => keptOn(one, of, field)),
    }),
    [change],
  )
  const values = useMemo(() => ({ ...now, ...draft.changed }) as F, [now, draft.changed])
  const isStale = isDirty && live.version !== version
  return {
    ...setters,
    key: live.key,
    values,
    changed: live.changed,
    version,
    isDirty,
    conflict: isStale ? conflictOf(live, now) : ({} as Conflict<F>),
    reset: (): void => change(() => ({ version, base: {}, changed: {}, key: newKey() })),
  }
}

const keptOn = <F extends Fields>(draft: Draft<F>, now: F, field: keyof F): Draft<F> => ({
  ...draft,
  base: { ...draft.base, [field]: now[field] },
})

/** Asks before unsaved input is left, by the office's own dialog or, when the page closes, by the browser's. */
export function useLeaveGuard(isDirty: boolean, ask: (proceed: () => void) => void): void {
  useEffect(() => {
    if (!isDirty) return
    const stop = guardLeaving(ask)
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', closing)
    return () => {
      stop()
      window.removeEventListener('beforeunload', closing)
    }
  }, [isDirty, ask])
}
