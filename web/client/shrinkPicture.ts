import { base64Of } from './base64Of.ts'

/** Wider pictures of products are not shown anywhere. */
const PRODUCT = { side: 1_600, quality: 0.9 }
type Shrunk = typeof PRODUCT

/** Phones' photos have many megabytes. Files that the browser cannot read stay as they are. */
export async function shrinkPicture(
  file: Blob,
  { side, quality }: Shrunk = PRODUCT,
): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return base64Of(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return base64Of(file)
  // JPEG has no transparency and would draw black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  return base64Of(blob ?? file)
}
