// The service worker. It keeps one page for the time without a connection and passes everything else on: no page and no price comes
// from a cache of its own, so nothing that it shows can be stale.

const worker = self as unknown as WorkerScope

/** What the library of the browser's page types lacks here. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

const cacheName = 'offline'
const page = '/offline'
const files = [page, '/offline.css', '/offline.js', '/images/logo.svg']
/** The page names a phone number, so it is read anew now and then. */
const oldAfterMs = 86_400_000

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(start()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(visit(event))
  else if (isOfPage(request)) event.respondWith(fetch(request).catch(() => kept(request.url)))
})

const isOfPage = ({ method, url }: Request): boolean =>
  method === 'GET' && new URL(url).origin === location.origin && files.includes(new URL(url).pathname)

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
}

/** The browser asks for the page while this worker starts. */
async function start(): Promise<void> {
  await worker.registration.navigationPreload?.enable()
}

async function visit(event: Fetching): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renew())
    return answer
  } catch {
    // Only a connection that is missing throws; each answer of the shop, also of a fault, is passed on.
    return kept(page)
  }
}

const kept = async (url: string): Promise<Response> => (await caches.match(url)) ?? Response.error()

async function renew(): Promise<void> {
  const made = (await caches.match(page))?.headers.get('date')
  if (!made || Date.now() - Date.parse(made) > oldAfterMs) await fill()
}
