/** Shown while the shop is offline. */
export const OFFLINE_PATH = '/offline'

/**
 * The shop's worker. Pages come from the network, else this build's offline page. No other page is kept, since
 * orders' addresses hold secrets. Also shows pushes.
 */
export const serviceWorker = (build: string): string => `'use strict'
const SHELL = 'shell-${build}'
const OFFLINE = '${OFFLINE_PATH}'

async function keepShell() {
  const shell = await caches.open(SHELL)
  const page = await fetch(OFFLINE, { cache: 'reload' })
  if (!page.ok) throw new Error('the offline page is not there')
  const html = await page.clone().text()
  const files = new Set(html.match(/\\/assets\\/[\\w.-]+/g))
  await Promise.all([shell.put(OFFLINE, page), shell.addAll([...files])])
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name)
  await self.clients.claim()
}

const kept = async (request) => (await caches.match(request, { ignoreVary: true })) ?? Response.error()

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepShell())
})
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/admin')) return
  // The fragment says where the visitor wanted to go; it is never sent.
  const away = () => (pathname === OFFLINE ? kept(OFFLINE) : Response.redirect(OFFLINE + '#' + pathname + search))
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(away))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(fetch(request).catch(() => kept(request)))
})

self.addEventListener('push', (event) => {
  let said = {}
  try { said = event.data.json() } catch {}
  const text = (value) => (typeof value === 'string' ? value : '')
  const path = /^\\/[^/\\\\]/.test(text(said.path)) ? said.path : '/message?tab=notices'
  event.waitUntil(self.registration.showNotification(text(said.title), { body: text(said.body), data: path }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
`
