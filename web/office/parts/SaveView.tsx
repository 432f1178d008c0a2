import { useState } from 'react'
import { useAct } from './call.ts'
import { Confirm } from './Confirm.tsx'
import { TextField } from './Field.tsx'
import { usePath, useSearch } from './router.tsx'
import { useTexts } from './texts.tsx'

const MAX = 60
/** An item open beside the list is not part of the view. */
const PASSING = ['order', 'case']

/** Gives the current list a name, shown in the side bar. */
export function SaveView() {
  const t = useTexts('office')
  const path = usePath()
  const search = new URLSearchParams(useSearch())
  const [asks, setAsks] = useState(false)
  const [name, setName] = useState('')
  const save = useAct('saveView', () => setAsks(false))
  for (const one of PASSING) search.delete(one)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsks(true)}
        className="inline-flex min-h-11 items-center rounded-full px-3 text-[13px] text-quiet underline underline-offset-2 hover:bg-shade pointer-fine:min-h-8"
      >
        {t.saveView}
      </button>
      {asks && (
        <Confirm
          title={t.saveView}
          effect={t.saveViewText}
          busy={save.isPending}
          disabled={name.trim() === ''}
          failure={save.error}
          onClose={() => setAsks(false)}
          onConfirm={() => save.mutate({ name: name.trim(), path: `${path}?${search}` })}
        >
          <TextField
            label={t.viewName}
            maxLength={MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Confirm>
      )}
    </>
  )
}
