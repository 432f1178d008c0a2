import { useState } from 'react'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { forgetSearches, listSearches } from '../../client/searches.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { categoriesInput } from '../loads.ts'
import { homePath } from '../paths.ts'

const CHIP =
  'inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-surface px-4 text-sm'

/** What was searched on this device, and the shop's categories. */
export function BeforeTyping({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useTexts('shop')
  const locale = useLocale()
  const [searches, setSearches] = useState(listSearches)
  const categories = useCall('listCategories', categoriesInput(locale))
  const forget = () => {
    forgetSearches()
    setSearches([])
  }
  return (
    <div className="grid gap-6 p-4">
      {searches.length > 0 && (
        <section>
          <div className="flex items-center justify-between">
            <h2 className="font-semibold">{t.searchHistory}</h2>
            <Button look="quiet" onClick={forget} className="text-sm">
              {t.forgetSearches}
            </Button>
          </div>
          <ul className="flex flex-wrap gap-2">
            {searches.map((text) => (
              <li key={text} className="max-w-full">
                <button type="button" onClick={() => onSearch(text)} className={CHIP}>
                  <span className="truncate">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {categories.data && categories.data.records.length > 0 && (
        <section>
          <h2 className="mb-2 font-semibold">{t.categories}</h2>
          <ul className="flex flex-wrap gap-2">
            {categories.data.records.map((one) => (
              <li key={one.id} className="max-w-full">
                <Link href={homePath({ isSell: one.id })} className={CHIP}>
                  {one.category}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
