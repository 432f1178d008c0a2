import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderToString } from 'react-dom/server'
import { ERRORS, type ErrorName } from '../basics/errors.ts'
import { LANGUAGES, type Locale } from '../basics/locales.ts'
import { loadTexts, textFiles } from './load/loadTexts.ts'
import type { Area } from '../i18n/texts.ts'
import { HeadSinkProvider, type Head } from './client/head.tsx'
import { createQueryClient } from './client/queries.ts'
import type { PageAddress, PageAnswer, PageRequest, PageState, ShopShown } from './page.ts'
import { App } from './shop/App.tsx'
import { hydrateAnswers } from './shop/hydrateAnswers.ts'
import { serviceWorker } from './client/serviceWorker.ts'
import icon from './ui/icon.svg'
import touchIcon from './ui/icon-180.png'
import smallIcon from './ui/icon-192.png'
import largeIcon from './ui/icon-512.png'
import { readParameters } from './shop/parameters.ts'
import { missingScreen, routeOf, routes, type Route } from './shop/routes.ts'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestEntry>

const ENTRY = 'web/entry-client.tsx'
const BOOT = 'web/boot.ts'
const ASSETS = '/assets/'
/** React's mark for a part that failed on the server. */
const GAVE_UP = '<!--$!-->'
const manifest = (
  import.meta.env.DEV
    ? { [ENTRY]: { file: ENTRY }, [BOOT]: { file: BOOT } }
    : JSON.parse(
        readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'manifest.json'), 'utf8'),
      )
) as Manifest

/** The worker of this build, for GET /sw.js. */
export const worker = serviceWorker(
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12),
)

export const indexedPaths = routes
  .filter(({ indexable, subject }) => indexable && !subject)
  .map(({ path }) => path)

/** Catalogue pictures, of which the server also makes JPEGs. */
const SIZED = /-(?:360|720|1200)\.webp$/

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

/** JSON for a script element, which it must not be able to close. */
const dataScript = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

/** Files that an entry needs at once, itself first. */
function filesOf(source: string, found = new Set<string>()): Set<string> {
  const entry = manifest[source]
  if (!entry || found.has(entry.file)) return found
  found.add(entry.file)
  for (const needed of entry.imports ?? []) filesOf(needed, found)
  return found
}

const stylesheets = [
  ...new Set(
    Object.values(manifest).flatMap((entry) => [
      ...(entry.css ?? []),
      ...(entry.file.endsWith('.css') ? [entry.file] : []),
    ]),
  ),
]
const styleLinks = stylesheets
  .map((file) => `<link rel="stylesheet" href="${ASSETS}${file}">`)
  .join('')

/** The boot script and what it fetches after the first paint. It runs before the page ends, to keep early input. */
function scriptLinks(
  route: Route | undefined,
  areas: readonly Area[],
  locale: Locale,
  body: string,
): string {
  const files = filesOf(ENTRY)
  filesOf((route?.screen ?? missingScreen).source, files)
  for (const { chunk, mark } of route?.parts ?? [])
    if (body.includes(mark)) filesOf(chunk.source, files)
  for (const file of textFiles(areas, locale)) filesOf(file, files)
  const [entry, ...others] = [...files].map((file) => ASSETS + file)
  return (
    dataScript('type="application/json" id="modules"', { entry, others }) +
    `<script type="module" async src="${ASSETS}${manifest[BOOT]!.file}"></script>`
  )
}

/** By name, since the bundle has its own class `Refusal`. */
const errorOf = (cause: unknown): ErrorName | undefined => {
  const { name, code } = cause as { name: ErrorName; code?: unknown }
  return Object.hasOwn(ERRORS, name) && ERRORS[name].code === code ? name : undefined
}

/** Makes the route's calls. A refusal is an answer; any other error stops the page. */
async function answersFor(
  route: Route | undefined,
  request: PageRequest,
): Promise<PageState['answers']> {
  const loads = route?.load?.(request.query, request.locale, request.cart) ?? []
  return Promise.all(
    loads.map(async ([name, input]) => {
      try {
        return [name, input, await request.call(name, input as never)] as const
      } catch (cause) {
        const error = errorOf(cause)
        if (error === undefined) throw cause
        return [name, input, null, error] as const
      }
    }),
  )
}

function statusOf(route: Route | undefined, answers: PageState['answers']): number {
  if (!route) return 404
  // Kept without an order or product in the address; the screen says what is missing.
  const refusedWith = route.subject ? answers[0]?.[3] : undefined
  return refusedWith === undefined ? 200 : ERRORS[refusedWith].status
}

function pageAddress(request: PageRequest, head: Head, locale?: Locale): string {
  const query = new URLSearchParams({
    ...head.canonicalQuery,
    ...(locale ? { lang: locale } : {}),
  }).toString()
  return `${request.origin}${routeOf(request.path)?.path ?? request.path}${query ? `?${query}` : ''}`
}

const NOT_LISTED = '<meta name="robots" content="noindex">'

function searchLinks(route: Route, request: PageRequest, head: Head): string {
  if (!route.indexable || (route.subject && !head.canonicalQuery)) return NOT_LISTED
  const address = (locale?: Locale) => escape(pageAddress(request, head, locale))
  const { languages, firstLanguage } = request.shop
  const alternates = languages.map(
    (locale) =>
      `<link rel="alternate" hreflang="${LANGUAGES[locale].htmlLang}" href="${address(locale)}">`,
  )
  const own = request.locale === firstLanguage ? address() : address(request.locale)
  return [
    `<link rel="canonical" href="${own}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${address()}">`,
  ].join('')
}

function previewTags(request: PageRequest, head: Head, siteName: string): string {
  const tags: [string, string | undefined][] = [
    ['og:type', head.jsonLd ? 'product' : 'website'],
    ['og:site_name', siteName],
    ['og:title', head.title],
    // Messengers show only title, text and picture, so the text includes the price.
    [
      'og:description',
      [head.price && `${head.price} USDT`, head.description].filter(Boolean).join(' · '),
    ],
    ['og:url', pageAddress(request, head)],
    // Messengers draw no SVG, and some no WebP.
    ['og:image', request.origin + (head.image?.replace(SIZED, '-720.jpg') ?? largeIcon)],
    ['product:price:amount', head.price],
    ['product:price:currency', head.price && 'USDT'],
  ]
  const lines = tags.map(([property, content]) =>
    content ? `<meta property="${property}" content="${escape(content)}">` : '',
  )
  return (
    lines.join('') +
    `<meta name="twitter:card" content="${head.image ? 'summary_large_image' : 'summary'}">`
  )
}

/** Reads the address of a page: its route and the parameters that the route knows. */
export function readAddress(url: string, demo: boolean): PageAddress {
  const at = url.indexOf('?')
  const asked = at < 0 ? url : url.slice(0, at)
  const route = routeOf(asked, demo)
  const path = route?.path ?? asked
  const isOrder = route?.secret === true
  const isCart = route?.name === 'cart'
  if (at < 0 || !route?.query)
    return { path, query: {}, isOrder, isCart, isFree: route === undefined }
  return {
    path,
    isOrder,
    isCart,
    ...readParameters(route.query, new URLSearchParams(url.slice(at + 1))),
  }
}

/** Renders a page, including refusals and unknown addresses. Throws only on a fault. */
export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const route = routeOf(request.path, request.demo)
  const areas: readonly Area[] = ['shop', ...(route?.areas ?? [])]
  const [answers, texts] = await Promise.all([
    answersFor(route, request),
    loadTexts('shop', request.locale),
    (route?.screen ?? missingScreen).preload(),
    ...(route?.parts ?? []).map(({ chunk }) => chunk.preload()),
    ...areas.map((area) => loadTexts(area, request.locale)),
  ])
  const client = createQueryClient()
  hydrateAnswers(client, answers)
  const search = new URLSearchParams(request.query).toString()
  const { locale, theme, demo, cart, path, shop } = request
  const siteName = shop.name ?? texts.shopName
  let head: Head = { title: siteName }
  const body = renderToString(
    <HeadSinkProvider
      value={(said) => {
        head = said
      }}
    >
      <App
        page={{ locale, theme, demo, cart, shop, path, search: search && `?${search}` }}
        client={client}
      />
    </HeadSinkProvider>,
  )
  client.clear()
  // React leaves a placeholder where a screen threw; the browser would throw there too.
  if (body.includes(GAVE_UP)) throw new Error(`the page ${request.path} could not be drawn`)
  const state: PageState = { locale, theme, demo, cart, shop, path, answers }
  const status = statusOf(route, answers)
  const html = [
    `<!doctype html><html lang="${LANGUAGES[locale].htmlLang}" data-theme="${theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escape(head.title)}</title>`,
    head.description ? `<meta name="description" content="${escape(head.description)}">` : '',
    styleLinks,
    scriptLinks(route, areas, locale, body),
    themeColours(theme),
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${touchIcon}">`,
    `<link rel="manifest" href="/manifest.webmanifest?lang=${locale}">`,
    route && status === 200 ? searchLinks(route, request, head) : NOT_LISTED,
    route?.secret ? '<meta name="referrer" content="no-referrer">' : '',
    route?.indexable && status === 200 ? previewTags(request, head, siteName) : '',
    head.jsonLd
      ? dataScript('type="application/ld+json"', absolute(head.jsonLd, request.origin))
      : '',
    `</head><body><div id="root">${body}</div>`,
    dataScript('type="application/json" id="state"', state),
    '</body></html>',
  ].join('')
  const isOwn = cart !== undefined && cart.lines.length > 0
  return { status, html, shareable: !route?.secret && !route?.changing && !isOwn }
}

/** The browser's theme colour: the paper of web/ui/tokens.css. */
const PAPER = { light: '#faf8f5', dark: '#14130f' }
const themeColours = (theme: PageRequest['theme']): string =>
  theme === 'auto'
    ? (['light', 'dark'] as const)
        .map(
          (shade) =>
            `<meta name="theme-color" content="${PAPER[shade]}" media="(prefers-color-scheme: ${shade})">`,
        )
        .join('')
    : `<meta name="theme-color" content="${PAPER[theme]}">`

/** What puts the shop on a home screen, for GET /manifest.webmanifest. */
export async function installManifest(locale: Locale, shop: ShopShown): Promise<string> {
  const texts = await loadTexts('shop', locale)
  const name = shop.name ?? texts.shopName
  const iconOf = (src: string, size: number) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang: LANGUAGES[locale].htmlLang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [iconOf(smallIcon, 192), iconOf(largeIcon, 512)],
    shortcuts: [{ name: texts.tabOrders, url: '/buyHistory' }],
  })
}

const PATHS = new Set(['image', 'url', 'thumbnailUrl', 'contentUrl'])

/** Makes paths absolute for search engines. */
const absolute = (data: object, origin: string): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    PATHS.has(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  )
