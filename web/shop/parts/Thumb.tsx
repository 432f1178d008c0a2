import type { ComponentProps } from 'react'
import { Picture } from '../../ui/Picture.tsx'

type Props = { src: string | undefined; px: number } & Pick<
  ComponentProps<typeof Picture>,
  'when' | 'className'
>

/** A small picture beside a name that says the same; nothing without one. */
export const Thumb = ({ src, px, ...rest }: Props) =>
  src && <Picture src={src} alt="" sizes={`${px}px`} width={px} height={px} {...rest} />
