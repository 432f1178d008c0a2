import { useHead } from '../../client/head.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Missing } from './Missing.tsx'

export default function MissingScreen() {
  const t = useTexts('shop')
  useHead({ title: `${t.notFound} · ${t.shopName}` })
  return <Missing />
}
