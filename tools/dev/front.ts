import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import { errorOfCode, refuse } from '../../basics/errors.ts'
import { readShop } from '../../server/platform/config/shop.ts'
import { cookieValue } from '../../server/platform/http/cookies.ts'
import { cartOf } from '../../server/platform/http/pages.ts'
import { localeOf } from '../../server/platform/http/visitor.ts'
import { THEMES, type PageAnswer, type PageRequest } from '../../web/page.ts'

const FILES = '/assets/'
const CONFIG = join(import.meta.dirname, '../../web/vite.config.ts')
const HOT = [
  `<script type="module" src="${FILES}@vite/client"></script>`,
  `<script type="module">${react.preambleCode.replace('__BASE__', FILES)}</script>`,
].join('')

type Options = { readonly port: number; readonly shopUrl: string }

/** One of the shop's calls with a visitor's cookies. Throws `Refusal`. */
function caller(shopUrl: string, cookie: string | undefined): PageRequest['call'] {
  return async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>> => {
    const { method, path, headers, body } = wireRequest(name, input)
    const answer = await fetch(new URL(path, shopUrl), {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      body,
    })
    const envelope = (await answer.json()) as Envelope<CallResult<N>>
    return envelope.success ? envelope.result : refuse(errorOfCode(envelope.code))
  }
}

async function draw(vite: ViteDevServer, shopUrl: string, asked: IncomingMessage) {
  const { renderPage } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as {
    renderPage: (request: PageRequest) => Promise<PageAnswer>
  }
  const url = new URL(asked.url!, `http://${asked.headers.host}`)
  const query = Object.fromEntries(url.searchParams)
  const { cookie } = asked.headers
  const shop = readShop(process.env, { sendsMail: true, sendsSms: true })
  const page = await renderPage({
    path: url.pathname,
    query,
    locale: localeOf(query['lang'], asked.headers, shop),
    theme: THEMES.find((one) => one === cookieValue(cookie, 'theme')) ?? 'auto',
    origin: url.origin,
    demo: true,
    cart: cartOf({ isCart: url.pathname === '/cart' }, cookie),
    shop,
    call: caller(shopUrl, cookie),
  })
  return { ...page, html: page.html.replace('<head>', `<head>${HOT}`) }
}

/** The office's page, with its script and icon from their sources. */
async function officePage(): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../web/office/index.html'), 'utf8')
  return page
    .replace('<head>', `<head>${HOT}`)
    .replace('./shell/', `${FILES}web/office/shell/`)
    .replace('../ui/', `${FILES}web/ui/`)
}

const isOffice = (url: string): boolean => /^\/admin(?:[/?#]|$)/.test(url)

function passOn(shopUrl: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url } = asked
  const passed = ask(new URL(url!, shopUrl), { method, headers }, (given) => {
    answer.writeHead(given.statusCode!, given.headers)
    given.pipe(answer)
  })
  passed.once('error', () => {
    answer.writeHead(503).end('The shop is starting.')
  })
  asked.pipe(passed)
}

/** The shop's own socket; Vite answers for its own. */
function passSocketOn(shopUrl: string, asked: IncomingMessage, client: Socket, head: Buffer): void {
  if (asked.headers['sec-websocket-protocol']?.startsWith('vite')) return
  const { hostname, port } = new URL(shopUrl)
  const shop = connect(Number(port), hostname, () => {
    const headers = asked.rawHeaders.flatMap((text, at) =>
      at % 2 === 0 ? [`${text}: ${asked.rawHeaders[at + 1]}\r\n`] : [],
    )
    shop.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    shop.write(head)
    shop.pipe(client).pipe(shop)
  })
  for (const [one, other] of [
    [shop, client],
    [client, shop],
  ] as const)
    one.once('error', () => other.destroy())
}

/**
 * Stands before a running shop: pages and their files come from their sources by Vite, everything else from the shop.
 */
export async function openFront({ port, shopUrl }: Options): Promise<{ close(): Promise<void> }> {
  const server = createServer()
  const vite = await createVite({
    configFile: CONFIG,
    mode: 'development',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  server.on('request', (asked, answer) => {
    if (asked.url!.startsWith(FILES))
      return vite.middlewares(asked, answer, () => void answer.writeHead(404).end())
    if (!asked.headers.accept?.includes('text/html')) return passOn(shopUrl, asked, answer)
    const drawn = isOffice(asked.url!)
      ? officePage().then((html) => ({ status: 200, html }))
      : draw(vite, shopUrl, asked)
    drawn.then(
      ({ status, html }) =>
        answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html),
      (error: Error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
        answer.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
      },
    )
  })
  server.on('upgrade', (asked, client, head) =>
    passSocketOn(shopUrl, asked, client as Socket, head),
  )
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    async close() {
      await vite.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
