import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { initialsOf, syllables } from './pinyin.ts'
import { fold } from './searchTerms.ts'

/**
 * Words for the same thing in all languages, one thing per line of `synonyms/*.txt`: languages (cn, en, jp, kr, in)
 * divided by `|`, words by commas. After `>`: shown when the shop has none of it. After `>>`: kinds of it, all shown.
 */
export type Meaning = {
  /** Of the language or languages that have the word. */
  readonly words: readonly string[]
  readonly otherLanguages: readonly string[]
  readonly near: readonly string[]
  /** `near` lists kinds of it: sofas of furniture. */
  readonly hasKinds?: boolean
  /** What a word of Latin letters is the pinyin of. */
  readonly same?: readonly string[]
  /** Written so in Chinese. */
  readonly chinese?: boolean
}

type Synonyms = {
  readonly byWord: ReadonlyMap<string, Meaning>
  /** Chinese words by pinyin and by initials. */
  readonly bySound: ReadonlyMap<string, readonly string[]>
  readonly spelled: readonly { readonly word: string; readonly sounds: readonly string[] }[]
  /** Latin words and pinyin, for typing errors. */
  readonly latin: readonly string[]
  /** Latin words that phrases are made of: frying, of frying pan. */
  readonly latinParts: ReadonlySet<string>
  /** Korean words and their letters, for typing errors. */
  readonly hangul: readonly { readonly word: string; readonly letters: string }[]
}

const FOLDER = new URL('./synonyms/', import.meta.url)
const SHORTEST_INITIALS = 2
export const HANGUL = /^\p{Script=Hangul}+$/u

/** A syllable is written as the two or three letters that it is made of. */
export const lettersOfHangul = (word: string): string => word.normalize('NFD')

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((word) => fold(word).trim())
    .filter(Boolean)

type Line = {
  readonly languages: string[][]
  readonly near: string[]
  readonly hasKinds: boolean
}

function readLines(): Line[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [same = '', near = ''] = line.split(/>>?/)
      return {
        languages: same.split('|').map(listed),
        near: listed(near),
        hasKinds: line.includes('>>'),
      }
    })
}

const SOUNDS = new URL('./sounds.tsv', FOLDER)

/** Chinese words of the files with their pinyin, a line each; `sounds.tsv` keeps them: the library loads slowly. */
export const soundLines = (): string =>
  [...new Set(readLines().flatMap(({ languages }) => languages.flat()))]
    .map((word) => ({ word, sounds: syllables(word) }))
    .filter(({ sounds }) => sounds.length > 0)
    .map(({ word, sounds }) => `${word}\t${sounds.join(' ')}\n`)
    .join('')

export const readSoundLines = (): string => readFileSync(SOUNDS, 'utf8')

export const writeSoundLines = (): void => writeFileSync(SOUNDS, soundLines())

let synonyms: Synonyms | undefined

export function loadSynonyms(): Synonyms {
  if (synonyms) return synonyms
  const lines = readLines()
  const byWord = new Map<string, Record<'words' | 'otherLanguages' | 'near', Set<string>>>()
  const withKinds = new Set(lines.flatMap((line) => (line.hasKinds ? line.languages.flat() : [])))
  const inChinese = new Set(lines.flatMap(({ languages }) => languages[0]!))
  for (const { languages, near } of lines)
    for (const word of new Set(languages.flat())) {
      const meaning = byWord.get(word) ?? {
        words: new Set(),
        otherLanguages: new Set(),
        near: new Set(),
      }
      for (const words of languages)
        for (const other of words)
          if (other !== word) meaning[words.includes(word) ? 'words' : 'otherLanguages'].add(other)
      for (const other of near) meaning.near.add(other)
      byWord.set(word, meaning)
    }
  const bySound = new Map<string, string[]>()
  const spelled: { word: string; sounds: string[] }[] = []
  const pinyin: string[] = []
  for (const line of readSoundLines().split('\n').filter(Boolean)) {
    const [word = '', all = ''] = line.split('\t')
    const sounds = all.split(' ')
    pinyin.push(sounds.join(''))
    if (sounds.length > 1) spelled.push({ word, sounds })
    for (const sound of keysOfSounds(sounds))
      bySound.set(sound, [...(bySound.get(sound) ?? []), word])
  }
  // No initials: with one letter changed, any few letters are some.
  const latin = [...byWord.keys(), ...pinyin].filter((word) => /^[a-z]{4,}$/.test(word))
  synonyms = {
    byWord: new Map(
      [...byWord].map(([word, { words, otherLanguages, near }]) => [
        word,
        {
          words: [...words],
          otherLanguages: [...otherLanguages].filter((other) => !words.has(other)),
          near: [...near],
          hasKinds: withKinds.has(word),
          chinese: inChinese.has(word),
        },
      ]),
    ),
    bySound,
    spelled,
    latin: [...new Set(latin)],
    latinParts: new Set([...byWord.keys()].flatMap((word) => word.match(/\b[a-z]{4,}\b/g) ?? [])),
    hangul: [...byWord.keys()]
      .filter((word) => HANGUL.test(word))
      .map((word) => ({ word, letters: lettersOfHangul(word) })),
  }
  return synonyms
}

/** Full pinyin of a Chinese word; its initials, too, when it has more than one character. */
export const soundKeys = (word: string): string[] => keysOfSounds(syllables(word))

function keysOfSounds(sounds: readonly string[]): string[] {
  if (sounds.length === 0) return []
  const full = sounds.join('')
  return sounds.length < SHORTEST_INITIALS ? [full] : [full, initialsOf(sounds)]
}
