import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isTypedWord, isWalk } from './typedWords.ts'

const MIN_LENGTH = 8
/** Guesses that try common passwords and their usual changes first (zxcvbn). */
const MIN_GUESSES = 1e7
/** Judging is slower than quadratic; a strong beginning makes a long password strong. */
const JUDGED_LENGTH = 24

/** Words of this shop's buyers that the common lists lack, compared without case and surrounding digits. */
const LOCAL = new Set([
  'xiaopu',
  'bitcoin',
  'ethereum',
  'metamask',
  'binance',
  'tether',
  'usdt',
  'tronlink',
  'woaini',
  'wodemima',
  'mima',
  'caonima',
  'wang',
  'zhang',
  'li',
  'liu',
  'chen',
  'taobao',
  'alipay',
  'wechat',
  'weixin',
  'qq',
  'love',
  'india',
  'korea',
  'sairam',
])
const FEW_LETTERS = 3
/** A word that so few guesses find stays weak with what people usually put around it. */
const MAX_WORD_GUESSES = 1e4
const USUAL_AFTER = /^[!@#$%^&*._-]{0,2}(?:\d{0,4}|123456\d*|(?:19|20)\d{6})[!@#$%^&*._-]{0,2}$/

let loading: Promise<ZxcvbnFactory> | undefined
/** 49,000 common passwords and keyboards; loaded when a password is first chosen. */
const load = (): Promise<ZxcvbnFactory> =>
  (loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, common]) =>
      new core.ZxcvbnFactory({
        dictionary: common.dictionary,
        graphs: common.adjacencyGraphs,
      }),
  ))

export async function isWeak(password: string, names: readonly string[]): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(/[\d\s!@#$%^&*._-]+$/, '').replace(/^[\d\s]+/, '')
  const after = text.slice(text.lastIndexOf(word) + word.length)
  const isEndedUsually = after === '' || USUAL_AFTER.test(after)
  const isPlain =
    [...text].length < MIN_LENGTH ||
    /^[\d\s.+-]+$/.test(text) ||
    new Set(text).size < FEW_LETTERS ||
    ((LOCAL.has(word) || isTypedWord(word)) && isEndedUsually) ||
    isWalk(text) ||
    names.some((name) =>
      [name, name.split('@')[0]!].some((own) => own.length > 2 && (text === own || word === own)),
    )
  if (isPlain) return true
  const judge = await load()
  const guesses = (judged: string): number => judge.check(judged, [...names]).guesses
  const isUsual = word !== '' && after !== '' && isEndedUsually
  if (isUsual && guesses(word.slice(0, JUDGED_LENGTH)) < MAX_WORD_GUESSES) return true
  return guesses(password.normalize('NFKC').slice(0, JUDGED_LENGTH)) < MIN_GUESSES
}
