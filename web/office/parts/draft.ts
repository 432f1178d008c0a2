import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { guardLeaving } from './router.tsx'

type Version = number | string

type Fields = Readonly<Record<string, unknown>>

/** Input typed over one version; kept until saved or discarded. */
type Draft<F extends Fields> = {
  /** Idempotency key of a new thing, kept across reloads. */
  readonly key?: string | undefined
  readonly version: Version
  /** Each changed field's value before its first change. */
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
    // Storage is full or forbidden; the input stays on the page.
  }
}

/** Longer than the pause between key presses, so that large forms are not written at each of them. */
const KEPT_AFTER_MS = 300

/** Writes the newest draft after a pause, and before the page or form closes. */
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
      // Removes what was saved or discarded at once.
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

/** Fields changed here, and meanwhile elsewhere to another value. */
export function conflictOf<F extends Fields>(draft: Draft<F>, now: F): Conflict<F> {
  const found: { [K in keyof F]?: { mine: F[K] | undefined; theirs: F[K] } } = {}
  for (const field of Object.keys(draft.changed) as (keyof F)[]) {
    const mine = draft.changed[field]
    if (!same(draft.base[field], now[field]) && !same(mine, now[field]))
      found[field] = { mine, theirs: now[field] }
  }
  return found
}

/** Sets fields; those equal to the stored value count as unchanged. */
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
 * A form's input over a versioned thing. Sends only changed fields, with the version that they were typed over, and
 * shows both values of fields that others changed too.
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
  // Without input the form follows what is loaded.
  const live: Draft<F> = isDirty ? draft : { version, base: {}, changed: {}, key: draft.key }
  const keep = useKeeping(form)
  // Setters change the newest draft even when called late or twice at once.
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
      takeTheirs: (field: keyof F): void =>
        change((one, of) =>
          withChanges(keptOn(one, of, field), of, { [field]: of[field] } as Partial<F>),
        ),
      /** Keeps the typed value over the newer version. */
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

/** Asks before unsaved input is left: by the office's dialog, or by the browser's when the page closes. */
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
