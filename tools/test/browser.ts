import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What a browser in a container and without a screen needs, and what keeps it from asking the network for itself. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A Chromium or Chrome of this machine (CHROMIUM names another one), or `undefined`. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM']
  if (named) return isProgram(named) ? named : undefined
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...PLACES]
  const paths = [
    ...PLACES.filter((place) => place.endsWith('Chrome') || place.endsWith('Chromium')),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ]
  return paths.find(isProgram)
}

/** The browser, installed from the distribution where that is allowed. Throws a sentence that says what to do. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const advice =
    'The browser tests need Chromium or Google Chrome: install one, or name its program in CHROMIUM.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice)
  console.log('No browser found; installing Chromium from the distribution …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    throw new Error(`Chromium could not be installed. ${advice}`)
  }
  const installed = findBrowser()
  if (!installed) throw new Error(advice)
  return installed
}
