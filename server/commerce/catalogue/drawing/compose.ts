import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { PALETTES, SCENES, drawScene, type PaletteName, type SceneName } from './scenes.ts'

/**
 * One object of a picture. Lengths are fractions of the picture's side; `x` is its centre, `foot` its distance below
 * the ground line.
 */
export type Thing = {
  readonly emoji: string
  readonly size: number
  readonly x: number
  readonly foot?: number
  readonly flip?: boolean
  readonly turn?: number
  readonly floats?: boolean
}

export type Composition = {
  readonly scene: SceneName
  readonly palette: PaletteName
  readonly things: readonly Thing[]
}

const SIDE = 1200
const ASSETS = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

function emojiFile(emoji: string): string {
  const points = [...emoji].map((character) => character.codePointAt(0)!.toString(16))
  const names = [
    points.join('-'),
    points.filter((point) => point !== 'fe0f').join('-'),
    `${points.join('-')}-fe0f`,
  ]
  const found = names.map((name) => join(ASSETS, `${name}.webp`)).find(existsSync)
  if (!found) throw new Error(`there is no picture of ${emoji}`)
  return found
}

type Layer = { input: Buffer; left: number; top: number; width: number; height: number }

export async function compose({ scene, palette, things }: Composition): Promise<Sharp> {
  const ground = SCENES[scene].ground * SIDE
  const shade = PALETTES[palette].shade
  const layers: Layer[] = []
  for (const thing of things) layers.push(...(await layersOf(thing, ground, shade)))
  const clipped = await Promise.all(layers.map(clip))
  const { data, info } = await sharp(drawScene(scene, palette))
    .removeAlpha()
    .composite(clipped.filter((layer) => layer !== undefined))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** An object with a wide soft shadow to the right and a narrow dark one below it. */
async function layersOf(thing: Thing, ground: number, shade: string): Promise<Layer[]> {
  let image = sharp(emojiFile(thing.emoji))
  if (thing.flip) image = image.flop()
  if (thing.turn)
    image = sharp(await image.rotate(thing.turn, { background: '#00000000' }).png().toBuffer())
  const trimmed = await image.trim({ threshold: 8 }).png().toBuffer()
  const side = Math.round(thing.size * SIDE)
  const { data, info } = await sharp(trimmed)
    .resize(side, side, { fit: 'inside', kernel: 'lanczos3' })
    .sharpen({ sigma: 1, m1: 0.2, m2: 0.8 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const lift = thing.floats ? side * 0.12 : 0
  const foot = ground + (thing.foot ?? 0) * SIDE
  const left = Math.round(thing.x * SIDE - info.width / 2)
  const top = Math.round(foot - lift - info.height)
  return [
    ellipse(left + info.width * 0.56, foot, info.width * 0.62, info.width * 0.13, shade, 0.42),
    ellipse(
      left + info.width / 2,
      foot - info.width * 0.005,
      info.width * (thing.floats ? 0.3 : 0.4),
      info.width * 0.045,
      shade,
      thing.floats ? 0.3 : 0.65,
    ),
    { input: data, left, top, width: info.width, height: info.height },
  ]
}

function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  opacity: number,
): Layer {
  const [width, height] = [Math.ceil(rx * 2), Math.ceil(ry * 2)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${opacity * 0.5}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${width / 2}" cy="${height / 2}" rx="${rx}" ry="${ry}" fill="url(#g)"/></svg>`
  return {
    input: Buffer.from(svg),
    left: Math.round(x - rx),
    top: Math.round(y - ry),
    width,
    height,
  }
}

/** Clips an overlay to the picture, because sharp rejects one that reaches over the edge. */
async function clip({
  input,
  left,
  top,
  width,
  height,
}: Layer): Promise<{ input: Buffer; left: number; top: number } | undefined> {
  const [x0, y0, x1, y1] = [
    Math.max(0, left),
    Math.max(0, top),
    Math.min(SIDE, left + width),
    Math.min(SIDE, top + height),
  ]
  if (x1 <= x0 || y1 <= y0) return undefined
  if (x0 === left && y0 === top && x1 === left + width && y1 === top + height)
    return { input, left, top }
  const cut = await sharp(input)
    .extract({ left: x0 - left, top: y0 - top, width: x1 - x0, height: y1 - y0 })
    .png()
    .toBuffer()
  return { input: cut, left: x0, top: y0 }
}
