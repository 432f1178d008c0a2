import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** No `declare global`, which lets the type checker miss errors (tools/check/globals.test.ts). */
type WithAxe = Window & { axe: typeof axe }

/** Half as long as the readable one: most pages load it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Colour = { r: number; g: number; b: number; alpha: number }
type Colours = { prototype: Colour & { parseString(text: string): Colour } }

/** Reads each colour's text once: reading the same few again and again was a quarter of the work. */
function rememberColours(): void {
  const { Color } = (window as unknown as { axe: { commons: { color: { Color: Colours } } } }).axe
    .commons.color
  const read = Color.prototype.parseString
  const known = new Map<string, Colour>()
  Color.prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

type Keyed = Record<symbol, unknown>

/**
 * Stands in for axe's WeakMap and WeakSet: it enters each colour in seven of them, and collecting those was a third of
 * checking contrast. What axe knows about an object lies on the object instead.
 */
function onTheObject(): readonly unknown[] {
  class OnTheObject {
    readonly key = Symbol('axe')
    has(one: Keyed): boolean {
      return Object.hasOwn(one, this.key)
    }
    get(one: Keyed): unknown {
      return this.has(one) ? one[this.key] : undefined
    }
    set(one: Keyed, value: unknown): this {
      one[this.key] = value
      return this
    }
    add(one: Keyed): this {
      return this.set(one, true)
    }
    delete(one: Keyed): boolean {
      return this.has(one) && delete one[this.key]
    }
  }
  return [OnTheObject, OnTheObject]
}

/** Axe, with these two in place. */
const PREPARED = `((WeakMap, WeakSet) => {${AXE}
})(...(${onTheObject})());(${rememberColours})()`

/**
 * Without animations: half-transparent text fails contrast, and a sheet that opens from here on is there at once.
 * Colours that already change are waited for, but not by their promises: without further frames Chromium may leave
 * those pending.
 */
async function standsStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

/**
 * Expects no violations once the page stands: a page that is still being drawn, such as one whose heading waits for
 * an answer, is looked at again.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectNone(page, where)
}

/** The same in light and then in dark mode, where only colours differ, so that only they are checked. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await expectDarkContrast(page, where)
}

/** Expects no text that is hard to read in dark mode. */
export async function expectDarkContrast(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNone(page, `${where}, dark`, { rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** How long each look waits after the one before. */
const LOOKS_MS = [0, 250, 1_000, 3_000, 10_000, 30_000]

/** One part of the page alone. */
export const expectPartAccessible = (page: Page, part: string): Promise<void> =>
  expectNone(page, part, { part })

type Looked = { readonly part?: string; readonly rules?: string[] }

async function expectNone(page: Page, where: string, looked: Looked = {}): Promise<void> {
  let found: string[] = []
  for (const waitMs of LOOKS_MS) {
    await page.waitForTimeout(waitMs)
    found = await violationsOf(page, where, looked)
    if (found.length === 0) break
  }
  expect(found, where).toEqual([])
}

/** Only what fails is told of in full: describing all that passes took a third of the work. */
async function violationsOf(page: Page, where: string, looked: Looked): Promise<string[]> {
  await standsStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(PREPARED)
  const { violations, passed } = await page.evaluate(async ({ part, rules }) => {
    const found = await (window as unknown as WithAxe).axe.run(part ?? document, {
      resultTypes: ['violations'],
      selectors: false,
      // Of what axe would fetch, the rules that are on use only media; styles cost as much as a look for contrast.
      preload: { assets: ['media'] },
      ...(rules && { runOnly: rules }),
    })
    return {
      violations: found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
      passed: found.passes.length,
    }
  }, looked)
  expect(passed, where).toBeGreaterThan(0)
  return violations
}
