import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { useAct, useCall } from '../parts/call.ts'
import { Link, usePath, useSearch } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'

/** The own named addresses, below the screens; not where only icons have room. */
export function SavedViews({
  everywhere = false,
  onOpen,
}: {
  everywhere?: boolean
  onOpen?: () => void
}) {
  const t = useTexts('office')
  const views = useCall('listSavedViews', {})
  const remove = useAct('removeView')
  const path = usePath()
  const search = useSearch().toString()
  const now = search === '' ? path : `${path}?${search}`
  if (!views.data || views.data.length === 0) return null
  return (
    <div className={classes('mt-4', !everywhere && 'hidden lg:block')}>
      <h2 className="px-2.5 pb-1 text-xs text-quiet">{t.savedViews}</h2>
      <ul className="grid gap-0.5">
        {views.data.map((view) => (
          <li key={view.id} className="flex items-center">
            <Link
              to={view.path}
              onClick={onOpen}
              aria-current={view.path === now ? 'page' : undefined}
              className={classes(
                'flex min-h-11 min-w-0 flex-1 items-center rounded-lg px-2.5 text-sm ' +
                  'hover:bg-shade pointer-fine:min-h-8',
                view.path === now && 'bg-shade font-semibold',
              )}
            >
              <span className="truncate">{view.name}</span>
            </Link>
            <button
              type="button"
              aria-label={t.removeView({ name: view.name })}
              onClick={() => remove.mutate({ id: view.id })}
              className="grid size-11 shrink-0 place-items-center rounded-lg text-quiet hover:bg-shade pointer-fine:size-8"
            >
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
