import type { ComponentProps } from 'react'
import { Picture } from '../../ui/Picture.tsx'

type Props = { src: string | undefined; px: number } & Pick<
  ComponentProps<typeof Picture>,
  'when' | 'className'
>

/** Decorative: the name beside it says the same. */
export const Thumb = ({ src, px, ...rest }: Props) =>
  src && <Picture src={src} alt="" sizes={`${px}px`} width={px} height={px} {...rest} />
