import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LOCALES, type Locale } from '../../basics/locales.ts'
import { expect } from '../shop/shop.ts'

/** Lists of words without spaces, such as SCREENS_LANGUAGES=cn,en; each of them takes all if it is not set. */
const chosen = <T extends string | number>(name: string, all: readonly T[]): readonly T[] => {
  const words = process.env[name]?.split(',')
  return words ? all.filter((one) => words.includes(String(one))) : all
}
export const LANGUAGES_SHOWN = chosen<Locale>('SCREENS_LANGUAGES', LOCALES)
const WIDTHS = chosen('SCREENS_WIDTHS', [320, 390, 768, 1280])
const THEMES = chosen('SCREENS_THEMES', ['light', 'dark'] as const)

const FOLDER = join(import.meta.dirname, '../../.cache/screens')
export const HEIGHT = 844
const MAX_HEIGHT = 4_000

/** What is wider than its page or its sheet, so that a phone scrolls sideways. */
const overflows: string[] = []

export function expectNoOverflow(): void {
  writeIndex()
  expect(overflows).toEqual([])
}

type Size = { readonly width: number; readonly height: number }

/** Takes each width and theme of a page that is there, in a window so high that nothing scrolls in it. */
async function takeEach(
  page: Page,
  locale: Locale,
  name: string,
  beyond: (width: number) => Promise<Size>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const more = await beyond(width)
    if (more.width > 0) overflows.push(`${locale} ${name}: ${more.width} px too wide at ${width}`)
    await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, HEIGHT + more.height) })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      const folder = join(FOLDER, locale, `${width}-${colorScheme}`)
      // Without animations: else buttons are taken halfway between the colours of two themes.
      await page.screenshot({
        path: join(folder, `${name}.jpg`),
        type: 'jpeg',
        quality: 70,
        animations: 'disabled',
      })
    }
  }
  await page.setViewportSize({ width: WIDTHS.at(-1)!, height: HEIGHT })
}

export async function takePage(page: Page, locale: Locale, name: string): Promise<void> {
  await expect(page.locator('main').first()).not.toBeEmpty()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await takeEach(page, locale, name, (width) =>
    page.evaluate((shown) => {
      const { scrollWidth, scrollHeight, clientHeight } = document.documentElement
      return { width: scrollWidth - shown, height: scrollHeight - clientHeight }
    }, width),
  )
}

/** The sheet on top. */
export async function takeSheet(page: Page, locale: Locale, name: string): Promise<void> {
  const sheet = page.locator('dialog[open]').last()
  await expect(sheet).toBeVisible()
  await expect(sheet.locator('.skeleton')).toHaveCount(0)
  await takeEach(page, locale, name, () =>
    sheet.evaluate((dialog) => {
      // Full screens, such as the search, have no such part.
      const body = dialog.querySelector(':scope > .overflow-y-auto') ?? dialog
      return {
        width: body.scrollWidth - body.clientWidth,
        // A sheet takes nine tenths of the window.
        height: Math.ceil((body.scrollHeight - body.clientHeight) * 1.25),
      }
    }),
  )
}

/** One page with everything, beside each other by width and theme. */
function writeIndex(): void {
  const parts: string[] = []
  for (const locale of LOCALES.filter((one) => readdirSync(FOLDER).includes(one))) {
    for (const kind of readdirSync(join(FOLDER, locale)).sort()) {
      parts.push(`<h2>${locale} ${kind}</h2><div>`)
      for (const file of readdirSync(join(FOLDER, locale, kind)).sort())
        parts.push(
          `<figure><img loading="lazy" src="${locale}/${kind}/${file}"><figcaption>${file}</figcaption></figure>`,
        )
      parts.push('</div>')
    }
  }
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{width:260px;border:1px solid #999}</style>${parts.join('\n')}`,
  )
}
