import { encode } from 'uqr'

const WIDTH = 720
const EDGE = 40
const QR = 200
const FOOT = 340
/** Lines of the name. */
const LINES = 2
const PAPER = '#ffffff'
const INK = '#1c1a17'
const QUIET = '#6b655c'
const ACCENT = '#c93823'

type Poster = {
  picture: string
  name: string
  price: string
  unit: string
  shop: string
  link: string
  scan: string
}

function loaded(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error(src)))
    image.src = src
  })
}

/** Breaks at spaces where a language has them, else between characters. */
function breakLines(
  text: string,
  most: number,
  fits: (line: string) => boolean,
): readonly string[] {
  const parts = text.split(/(?<=\s)|(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])/u)
  const pieces = parts.flatMap((part) => (fits(part) ? [part] : [...part]))
  const lines: string[] = ['']
  for (const piece of pieces) {
    const longer = lines.at(-1)! + piece
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  if (lines.length <= most) return lines.map((line) => line.trim())
  let last = lines[most - 1]!.trim()
  while (last !== '' && !fits(`${last}…`)) last = [...last].slice(0, -1).join('')
  return [...lines.slice(0, most - 1).map((line) => line.trim()), `${last}…`]
}

/** Black on white with a quiet zone, as scanners want it. */
function drawCode(paint: CanvasRenderingContext2D, link: string, left: number, top: number): void {
  const { data, size } = encode(link, { ecc: 'M', border: 2 })
  // Whole pixels: a blurred edge is harder to read.
  const unit = Math.floor(QR / size)
  paint.fillStyle = '#000000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) paint.fillRect(left + x * unit, top + y * unit, unit, unit)
    }),
  )
}

/** Draws a product's picture, name, price and link. All of it comes from this shop. */
export async function drawPoster(canvas: HTMLCanvasElement, poster: Poster): Promise<void> {
  const { picture, name, price, unit, shop, link, scan } = poster
  const image = await loaded(picture)
  canvas.width = WIDTH
  canvas.height = WIDTH + FOOT
  const paint = canvas.getContext('2d')!
  const font = (size: number, weight = 400) => {
    paint.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  }
  paint.fillStyle = PAPER
  paint.fillRect(0, 0, canvas.width, canvas.height)
  const side = Math.min(image.naturalWidth, image.naturalHeight)
  paint.drawImage(
    image,
    (image.naturalWidth - side) / 2,
    (image.naturalHeight - side) / 2,
    side,
    side,
    0,
    0,
    WIDTH,
    WIDTH,
  )
  const room = WIDTH - 3 * EDGE - QR
  paint.textBaseline = 'top'
  paint.fillStyle = ACCENT
  font(48, 700)
  paint.fillText(price, EDGE, WIDTH + EDGE)
  const after = paint.measureText(price).width
  paint.fillStyle = QUIET
  font(24)
  paint.fillText(unit, EDGE + after + 12, WIDTH + EDGE + 22)
  paint.fillStyle = INK
  font(30, 600)
  breakLines(name, LINES, (line) => paint.measureText(line).width <= room).forEach((line, index) =>
    paint.fillText(line, EDGE, WIDTH + EDGE + 76 + index * 42),
  )
  paint.fillStyle = QUIET
  font(24)
  paint.fillText(shop, EDGE, WIDTH + FOOT - EDGE - 64, room)
  paint.fillText(scan, EDGE, WIDTH + FOOT - EDGE - 26, room)
  drawCode(paint, link, WIDTH - EDGE - QR, WIDTH + (FOOT - QR) / 2)
}
