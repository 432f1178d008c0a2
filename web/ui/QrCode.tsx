import { encode } from 'uqr'

/** Modules of quiet zone; scanners need four. */
const BORDER = 4
/** Scanners read any of the eight; choosing the best took nine tenths of the time. */
const MASK = 3

/** One path of unit squares, a tenth of the size of separate elements. */
function pathOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER, maskPattern: MASK })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, size }
}

/** Black on white in every theme: many scanners cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = pathOf(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-qr={text}
      shapeRendering="crispEdges"
      className="size-52 rounded-card"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
