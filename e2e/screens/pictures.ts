import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
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

/** Calls `take` with a file's path for each width and theme, once the page has both. */
async function inEach(
  page: Page,
  locale: Locale,
  name: string,
  take: (path: string, width: number) => Promise<void>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      const folder = join(FOLDER, locale, `${width}-${theme}`)
      mkdirSync(folder, { recursive: true })
      await take(join(folder, `${name}.jpg`), width)
    }
  }
}

/** Without animations: else buttons are taken halfway between the colours of two themes. */
const LOOK = { type: 'jpeg', quality: 70, animations: 'disabled' } as const

export async function takePage(page: Page, locale: Locale, name: string): Promise<void> {
  await expect(page.locator('main').first()).not.toBeEmpty()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await inEach(page, locale, name, async (path, width) => {
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { width: scrollWidth, height: scrollHeight }
    })
    if (size.width > width) overflows.push(`${locale} ${name} is ${size.width} wide at ${width}`)
    const clip = { x: 0, y: 0, width, height: Math.min(size.height, MAX_HEIGHT) }
    await page.screenshot({ ...LOOK, path, fullPage: true, clip })
  })
}

/** The sheet on top in a window that is high enough for all of it. */
export async function takeSheet(page: Page, locale: Locale, name: string): Promise<void> {
  const sheet = page.locator('dialog[open]').last()
  await expect(sheet).toBeVisible()
  await expect(sheet.locator('.skeleton')).toHaveCount(0)
  await inEach(page, locale, name, async (path, width) => {
    // Full screens, such as the search, have no such part.
    const beyond = await sheet.evaluate((dialog) => {
      const body = dialog.querySelector(':scope > .overflow-y-auto') ?? dialog
      return {
        width: body.scrollWidth - body.clientWidth,
        height: body.scrollHeight - body.clientHeight,
      }
    })
    if (beyond.width > 0)
      overflows.push(`${locale} ${name} is ${beyond.width} wider than its sheet at ${width}`)
    // A sheet takes nine tenths of the window.
    const height = Math.min(MAX_HEIGHT, HEIGHT + Math.ceil(beyond.height * 1.25))
    await page.setViewportSize({ width, height })
    await page.screenshot({ ...LOOK, path })
    await page.setViewportSize({ width, height: HEIGHT })
  })
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
