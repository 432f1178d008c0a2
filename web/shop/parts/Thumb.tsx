import { Picture } from '../../ui/Picture.tsx'

type Props = { src: string | undefined; px: number; className: string }

/** A small picture beside a name that says the same; nothing without one. */
export const Thumb = ({ src, px, className }: Props) =>
  src && <Picture src={src} alt="" sizes={`${px}px`} width={px} height={px} className={className} />
