import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

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
  const isPlain =
    [...text].length < MIN_LENGTH ||
    /^[\d\s.+-]+$/.test(text) ||
    new Set(text).size < FEW_LETTERS ||
    LOCAL.has(word) ||
    names.some((name) =>
      [name, name.split('@')[0]!].some((own) => own.length > 2 && (text === own || word === own)),
    )
  if (isPlain) return true
  const judged = password.normalize('NFKC').slice(0, JUDGED_LENGTH)
  return (await load()).check(judged, [...names]).guesses < MIN_GUESSES
}
