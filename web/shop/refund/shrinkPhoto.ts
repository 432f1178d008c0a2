import { RETURN_PHOTO_DIGITS } from '../../../basics/refunds.ts'

/** Sides and qualities, the best first; the first one that is small enough is sent. */
const STEPS = [
  [1_280, 0.75],
  [1_280, 0.55],
  [1_024, 0.5],
  [800, 0.5],
  [640, 0.45],
  [480, 0.4],
] as const

const base64Of = (canvas: HTMLCanvasElement, quality: number): string => {
  const url = canvas.toDataURL('image/jpeg', quality)
  return url.slice(url.indexOf(',') + 1)
}

/** A photo in base64 that fits into a call; undefined for what the browser cannot read as a picture. */
export async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = document.createElement('canvas')
  let last: string | undefined
  for (const [side, quality] of STEPS) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency; black would be drawn there.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    last = base64Of(canvas, quality)
    if (last.length <= RETURN_PHOTO_DIGITS) break
  }
  bitmap.close()
  return last !== undefined && last.length <= RETURN_PHOTO_DIGITS ? last : undefined
}
