import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES_OFF } from './browser.ts'

test("the browser's tests turn off what Playwright does, and one more", () => {
  const here = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const code = readFileSync(join(dirname(here), 'lib/coreBundle.js'), 'utf8')
  const list = /\bdisabledFeatures = \[(.*?)\]/s.exec(code)![1]!
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(FEATURES_OFF).toEqual([...names, 'ScriptStreaming'])
})
