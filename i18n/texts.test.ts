import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../basics/locales.ts'
import { MAX_OPEN_PER_ACCOUNT, MAX_OPEN_PER_DEVICE } from '../server/commerce/orders/order.ts'

type Text = string | ((facts: object) => string)
const files = import.meta.glob<{ default: Record<string, Text> }>(
  ['./*/*.ts', '!./*/{areas,officeAreas}.ts'],
  {
    eager: true,
  },
)
const areas = [...new Set(Object.keys(files).map((file) => file.split('/')[2]!.replace('.ts', '')))]

const textsOf = (area: string, locale: Locale): Record<string, Text> =>
  files[`./${locale}/${area}.ts`]?.default ?? {}

/** Every fact is said as a number, which is a text in each language. */
const facts = new Proxy({}, { get: () => 7 })
const say = (text: Text): string => (typeof text === 'string' ? text : text(facts))

const HAN = /\p{Script=Han}/u
const SCRIPTS: Partial<Record<Locale, RegExp>> = {
  cn: HAN,
  in: /\p{Script=Devanagari}/u,
  kr: /\p{Script=Hangul}/u,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
/** Forms that only simplified Chinese writes: in a Japanese text they are a Chinese text left over. */
const SIMPLIFIED =
  /[们这单请没还网络钱订页发让读题错误选择试语货价额门问间复关开启时须应该扫码账户链认给]/u

test('the refusal of one more order names how many may be open', () => {
  expect(MAX_OPEN_PER_ACCOUNT).toBe(MAX_OPEN_PER_DEVICE)
  for (const locale of LOCALES)
    expect(textsOf('errors', locale)['purchaseLimited']).toMatch(
      new RegExp(`(?<!\\d)${MAX_OPEN_PER_DEVICE}(?!\\d)`),
    )
})

test('the texts have the areas shop, pay, errors and admin', () => {
  expect(areas).toEqual(expect.arrayContaining(['shop', 'pay', 'errors', 'admin']))
})

/** A reward is put aside beforehand; nothing here is an investment. */
const PROMISES =
  /\byields?\b|\bguarantee|\bAP[RY]\b|收益|保本|年化|利息|利回り|元本保証|年利|수익률|원금 보장|이자율|ब्याज|गारंटी/iu

test('no text promises a yield', () => {
  const promised = areas.flatMap((area) =>
    LOCALES.flatMap((locale) =>
      Object.entries(textsOf(area, locale))
        .filter(([, text]) => PROMISES.test(say(text)))
        .map(([key, text]) => `${area}.${key}: ${say(text)}`),
    ),
  )
  expect(promised).toEqual([])
})

describe.each(areas)('%s', (area) => {
  const chinese = textsOf(area, 'cn')

  test.each(LOCALES)('says everything in %s', (locale) => {
    const texts = textsOf(area, locale)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(chinese).sort())
    const silent = Object.entries(texts).filter(([, text]) => say(text).trim() === '')
    expect(silent).toEqual([])
    const otherwise = Object.keys(texts).filter((key) => typeof texts[key] !== typeof chinese[key])
    expect(otherwise, 'a text with facts has them in every language').toEqual([])
  })

  test.each(['en', 'in', 'kr', 'jp'] as const)('leaves nothing Chinese in %s', (locale) => {
    const leftOver = Object.entries(textsOf(area, locale)).filter(([key, text]) => {
      const said = say(text)
      const original = say(chinese[key]!)
      if (locale !== 'jp') return HAN.test(said)
      return (
        SIMPLIFIED.test(said) ||
        (HAN.test(original) && [...original].length > 2 && said === original)
      )
    })
    expect(leftOver.map(([key, text]) => `${key}: ${say(text)}`)).toEqual([])
  })

  test.each(Object.keys(SCRIPTS) as Locale[])('is written in the script of %s', (locale) => {
    const sentences = Object.entries(textsOf(area, locale)).filter(
      ([, text]) => say(text).length > 24,
    )
    expect(
      sentences.filter(([, text]) => !SCRIPTS[locale]!.test(say(text))).map(([key]) => key),
    ).toEqual([])
  })
})
