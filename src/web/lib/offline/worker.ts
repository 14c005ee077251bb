// The service worker. It caches only the offline page, so no page or price it shows can be stale.

const worker = self as unknown as WorkerScope

/** The worker types that the DOM library lacks. */
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
/** The page shows a phone number, so it is fetched again after a day. */
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

/** Fetches the page while the worker starts. */
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
