import { useEffect, useState } from 'react'
import { loadTexts } from '../../load/loadTexts.ts'
import type { Areas } from '../../../i18n/texts.ts'
import { whenIdle } from '../../client/whenIdle.ts'
import { useLocale } from '../../ui/texts.tsx'

/** Loads the texts when the page is idle, and ignores a failure. */
export function useConsentTexts(wanted: boolean): Areas['consent'] | undefined {
  const locale = useLocale()
  const [texts, setTexts] = useState<Areas['consent']>()
  useEffect(() => {
    if (!wanted) return
    let isGone = false
    const stop = whenIdle(
      () =>
        void loadTexts('consent', locale).then(
          (loaded) => !isGone && setTexts(loaded),
          () => undefined,
        ),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [wanted, locale])
  return texts
}
