import { useCallback, useEffect, useState } from 'react'
import { guardLeaving } from './router.tsx'

type Version = number | string

export type Fields = Readonly<Record<string, unknown>>

/** What was typed on top of one version of a thing; kept until it is saved or thrown away. */
type Draft<F extends Fields> = {
  readonly version: Version
  readonly base: F
  readonly changed: Partial<F>
}

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

function keepDraft(form: string, draft: Draft<Fields> | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(form))
    else sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the input stays on the page.
  }
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export type Conflict<F extends Fields> = {
  readonly [K in keyof F]?: { readonly mine: F[K] | undefined; readonly theirs: F[K] }
}

/** Fields that were changed here and, since, by somebody else to another value. */
export function conflictOf<F extends Fields>(draft: Draft<F>, now: F): Conflict<F> {
  const found: { [K in keyof F]?: { mine: F[K] | undefined; theirs: F[K] } } = {}
  for (const field of Object.keys(draft.changed) as (keyof F)[]) {
    const mine = draft.changed[field]
    if (!same(draft.base[field], now[field]) && !same(mine, now[field]))
      found[field] = { mine, theirs: now[field] }
  }
  return found
}

/**
 * The input of a form over a thing with a version. Only changed fields are sent, with the version that they were typed
 * upon; when the thing has moved on, fields that both changed are shown with both values.
 */
export function useDraft<F extends Fields>(form: string, now: F, version: Version) {
  const [draft, setDraft] = useState<Draft<F>>(
    () => readDraft<F>(form) ?? { version, base: now, changed: {} },
  )
  const isDirty = Object.keys(draft.changed).length > 0
  // Nothing is typed: the form follows what is loaded.
  const live = isDirty ? draft : { version, base: now, changed: {} as Partial<F> }
  const change = useCallback(
    (next: Draft<F>) => {
      keepDraft(form, Object.keys(next.changed).length > 0 ? next : undefined)
      setDraft(next)
    },
    [form],
  )
  const isStale = isDirty && live.version !== version
  return {
    values: { ...now, ...live.changed } as F,
    changed: live.changed,
    version,
    isDirty,
    conflict: isStale ? conflictOf(live, now) : ({} as Conflict<F>),
    set<K extends keyof F>(field: K, value: F[K]): void {
      const changed = { ...live.changed, [field]: value } as Partial<F>
      if (same(value, live.base[field])) delete changed[field]
      change({ ...live, changed })
    },
    /** Many fields at once. */
    setAll(values: Partial<F>): void {
      const changed = { ...live.changed }
      for (const field of Object.keys(values) as (keyof F)[]) {
        if (same(values[field], live.base[field])) delete changed[field]
        else changed[field] = values[field]
      }
      change({ ...live, changed })
    },
    /** Takes the newer value of a field. */
    takeTheirs(field: keyof F): void {
      const changed = { ...live.changed }
      delete changed[field]
      change({ ...live, changed, base: { ...live.base, [field]: now[field] } })
    },
    /** Keeps what was typed, on top of the newer version. */
    keepMine: (field: keyof F): void =>
      change({ ...live, base: { ...live.base, [field]: now[field] } }),
    reset: (): void => change({ version, base: now, changed: {} }),
  }
}

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
