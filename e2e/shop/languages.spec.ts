import { LANGUAGES, LOCALES, type Locale } from '../../basics/locales.ts'
import { digitalProduct, expect, orderByCall, payLink, shopText, statusLink, test } from './shop.ts'

const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const DEVANAGARI = /\p{Script=Devanagari}/u

/** What a screen in this language must contain, and what would be another language's text. */
type Script = { has: RegExp; not: readonly RegExp[] }
const SCRIPTS: { en: Script } & Partial<Record<Locale, Script>> = {
  cn: { has: HAN, not: [KANA, HANGUL, DEVANAGARI] },
  en: { has: /[a-z]{3}/, not: [HAN, KANA, HANGUL, DEVANAGARI] },
  in: { has: DEVANAGARI, not: [HAN, KANA, HANGUL] },
  kr: { has: HANGUL, not: [HAN, KANA, DEVANAGARI] },
  jp: { has: KANA, not: [HANGUL, DEVANAGARI] },
}

/** Names that are the same in every language. */
const NAMES = [...Object.values(LANGUAGES).map(({ name }) => name), '小铺']
const without = (text: string): string =>
  NAMES.reduce((rest, name) => rest.replaceAll(name, ''), text)

for (const locale of LOCALES) {
  test(`every screen speaks ${LANGUAGES[locale].name} and nothing else`, async ({
    page,
    request,
  }) => {
    const { product } = await digitalProduct(request)
    const order = await orderByCall(request, 137)
    const paths = [
      '/',
      '/categories',
      `/item?id=${product.id}`,
      payLink(order),
      statusLink(order),
      '/status',
      '/buyHistory',
      '/setting',
      '/assets',
      '/contract',
      '/norisk',
    ]
    for (const path of paths) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[locale].htmlLang)
      await expect(page.locator('main [aria-hidden="true"].skeleton')).toHaveCount(0)
      const text = without(`${await page.title()}\n${await page.locator('body').innerText()}`)
      expect(text, path).toMatch((SCRIPTS[locale] ?? SCRIPTS.en).has)
      for (const other of (SCRIPTS[locale] ?? SCRIPTS.en).not)
        expect(text.match(new RegExp(`.*${other.source}.*`, 'u'))?.[0] ?? '', path).toBe('')
      // A key shown instead of its text, or a missing fact.
      expect(text, path).not.toMatch(
        /undefined|\[object|\b[a-z]+[A-Z]\w*_\w+|\bwallet\.\w+|\bfield\.\w+/,
      )
    }
  })
}

test('the language changes at once and stays for the next page', async ({ page, request }) => {
  const order = await orderByCall(request, 137)
  await page.goto('/setting')
  await page.getByText(shopText.display).click()
  await page.getByText(LANGUAGES.jp.name, { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.goto(payLink(order))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByText('お支払いをお待ちしています')).toBeVisible()
})
