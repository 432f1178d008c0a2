import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** Draws the same pages for half the processor time. */
const HEADLESS = 'chromium-headless-shell'
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** For containers without a screen, and to keep the browser from using the network itself. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process draws all pages: saves a twelfth of the browser's work.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
]

/**
 * Repeats Playwright's own list, which a second one replaces. The last keeps compiled scripts from being compiled
 * again on each page.
 */
export const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'ScriptStreaming',
]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function search(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...PLACES]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** CHROMIUM names another one. */
function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM']
  if (named) return isProgram(named) ? named : undefined
  const apps = PLACES.filter((place) => place.endsWith('Chrome') || place.endsWith('Chromium'))
  return apps.find(isProgram) ?? search(NAMES, env)
}

/** Prefers the browser without its window. */
export const findTestBrowser = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  (env['CHROMIUM'] ? undefined : search([HEADLESS], env)) ?? findBrowser(env)

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** From the distribution. Throws when it has no such package. */
function install(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: [...stdio] })
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  execFileSync('apt-get', args, { env, stdio: [...stdio] })
}

/** Installs it where allowed. Throws a sentence that says what to do. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const advice =
    'The browser tests need Chromium or Google Chrome: install one, or name its program in CHROMIUM.'
  if (!mayInstall()) throw new Error(advice)
  console.log('No browser found; installing Chromium from the distribution …')
  try {
    install('chromium')
  } catch {
    throw new Error(`Chromium could not be installed. ${advice}`)
  }
  const installed = findBrowser()
  if (!installed) throw new Error(advice)
  return installed
}

/** Like `findTestBrowser`, but installs it where allowed. */
export function ensureTestBrowser(): string {
  if (!process.env['CHROMIUM'] && mayInstall() && !search([HEADLESS], process.env)) {
    console.log('Installing the headless Chromium from the distribution …')
    try {
      install(HEADLESS)
    } catch {
      // An older distribution has it only with the window.
    }
  }
  return findTestBrowser() ?? ensureBrowser()
}
