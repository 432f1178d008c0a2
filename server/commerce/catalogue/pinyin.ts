import { createRequire } from 'node:module'

const HAN_ONLY = /^[\p{Script=Han}々]+$/u

/** Loaded at first use: it takes 30 MB. */
let library: typeof import('pinyin-pro') | undefined
const load = (): typeof import('pinyin-pro') =>
  (library ??= createRequire(import.meta.url)('pinyin-pro') as typeof import('pinyin-pro'))

/** Each character's syllable without tones, `v` for `ü`; nothing unless all are Han. */
export function syllables(run: string): string[] {
  if (!HAN_ONLY.test(run)) return []
  return load()
    .pinyin(run, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => syllable.toLowerCase().replace(/[^a-z]/g, ''))
}

export const initialsOf = (sounds: readonly string[]): string =>
  sounds.map((sound) => sound.slice(0, 1)).join('')
