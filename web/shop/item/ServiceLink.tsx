import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { SERVICE_DICT } from '../loads.ts'
import { isElsewhere } from '../parts/isElsewhere.ts'
import { askPath, servicePath } from '../paths.ts'

/** The merchant's own address for questions, else the shop's support page. */
function useService(productId?: number): { href: string; isOutside: boolean } {
  const { data } = useCall('readDict', { dictCode: SERVICE_DICT })
  return data && isElsewhere(data.value)
    ? { href: data.value, isOutside: true }
    : { href: productId === undefined ? servicePath : askPath(productId), isOutside: false }
}

type Props = { productId?: number; look?: 'row' | 'icon' }

const ROW = 'flex min-h-13 w-full items-center gap-3 px-4 text-start active:bg-shade'
const SMALL =
  'grid min-h-11 w-13 shrink-0 content-center justify-items-center gap-0.5 rounded-lg text-xs max-[22.5rem]:w-11'

export function ServiceLink({ productId, look = 'row' }: Props) {
  const t = useTexts('shop')
  const { href, isOutside } = useService(productId)
  const className = look === 'row' ? ROW : SMALL
  const inside =
    look === 'row' ? (
      <>
        <Icon name="chat" className="size-5 text-quiet" />
        <span className="flex-1">{t.service}</span>
        <Icon name={isOutside ? 'external' : 'next'} className="size-4 text-quiet" />
      </>
    ) : (
      <Contact />
    )
  return isOutside ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {inside}
    </a>
  ) : (
    <Link href={href} className={className}>
      {inside}
    </Link>
  )
}

function Contact() {
  const t = useTexts('item')
  return (
    <>
      <Icon name="chat" />
      <span className="max-w-full truncate max-[22.5rem]:sr-only">{t.contact}</span>
    </>
  )
}
