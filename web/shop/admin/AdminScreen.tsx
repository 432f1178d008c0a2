import { useEffect } from 'react'
import { useHead } from '../../client/head.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { BackBar } from '../parts/BackBar.tsx'

const OFFICE = '/admin'

/** The office is a build of its own: the browser must load it. */
export default function AdminScreen() {
  const { shopName } = useTexts('shop')
  const t = useTexts('admin')
  useHead({ title: `${t.title} · ${shopName}` })
  useEffect(() => location.replace(OFFICE), [])
  return (
    <div className="mx-auto max-w-150">
      <BackBar title={shopName} />
      <div className="grid gap-4 px-4 pt-4">
        <h1 className="text-xl font-bold">{t.title}</h1>
        <a href={OFFICE} className={buttonClass('main')}>
          {t.text}
        </a>
      </div>
    </div>
  )
}
