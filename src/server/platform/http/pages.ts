import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageFacts } from '#shared/page-facts.ts'
import { isPayingPage } from '#shared/paying-page.ts'
import { fromSettings, type Settings, type WordedSettings } from '#shared/settings/settings.ts'
import type { SettingsSource } from '../database/follow-settings.ts'
import { ownPath, pageAddress } from '../page-cache/address.ts'
import type { FreshAnswer } from '../page-cache/cached-answer.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { routeOf, sendCached } from '../page-cache/send-cached.ts'
import { cacheControl } from './cache-control.ts'
import { ShopError } from './shop-error.ts'

/** Calls the API in-process while a page is rendered. */
export type InProcessCall = (call: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; json: unknown }>

export interface PageRequest {
  /** Path and query as the visitor requested them. */
  url: string
  /** 'https://shop.example', for canonical addresses. */
  origin: string
  /** The URL-encoded body of a form that was posted without JavaScript. */
  formBody?: string
  settings: Settings
  call: InProcessCall
}

export interface RenderedPage {
  status: number
  html: string
  /** The target of a redirect; then `html` is empty. */
  location?: string
  /** The page is the skeleton of one with personal data. */
  isPrivate?: boolean
  /** The page reads a part of its address, such as an order number. */
  hasParameters?: boolean
  /** Search engines must not list the page. */
  isHidden?: boolean
}

/** Renders any address of the shop, including the 404 page. */
export type PageRenderer = (request: PageRequest) => Promise<RenderedPage>

/** Pages of the shop, as the build and its routes describe them. */
export interface Site {
  render: PageRenderer
  facts: PageFacts[]
}

declare module 'fastify' {
  interface FastifyInstance {
    pages: Pages
  }
}

/** How pages are rendered and cached. */
export interface Pages extends Site {
  /** 'https://shop.example', for canonical addresses. */
  origin: string
  settings: SettingsSource
  /** Null in development, where the sources may change. */
  pageCache: PageCache | null
  /** Headers of the payment page, which replace the usual ones. */
  payingHeaders: Record<string, string>
  /**
   * Returns the redirect target of an address without a page, such as one of an earlier shop; null without a
   * redirect.
   */
  findRedirect: (address: string) => Promise<string | null>
}

/** Serves every address that is no API call, asset or health check as a page. Some pages accept a form. */
export async function registerPages(app: FastifyInstance, pages: Pages): Promise<void> {
  app.decorate('pages', pages)
  const pathsWithForm = (form: PageFacts['takesForm']): string[] =>
    pages.facts.filter(({ takesForm }) => takesForm === form).map(({ path }) => path)
  app.get('/', sendPage)
  // Only pages accept URL-encoded forms, so these get their own scope; the API rejects them.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    )
    for (const path of pathsWithForm('ours')) {
      scope.post(path, { onRequest: assertOwnForm }, sendPage)
    }
  })
  // Mail programs may use either form type for one-click unsubscription (RFC 8058). The address holds all
  // data, so the body is not read.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      async () => '',
    )
    for (const path of pathsWithForm('one-click')) scope.post(path, sendPage)
  })
}

/**
 * Rejects a form that another site sends through a visitor's browser. Programs send no origin, such as a mail
 * service that unsubscribes with one click.
 * @throws {ShopError} `not_allowed`
 *
 */
async function assertOwnForm({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-site'] !== 'cross-site') return
  throw new ShopError('not_allowed', 'This form can only be sent from our own pages.')
}

/**
 * Pages with a secret or personal data in their address send no referrer and are never cached. Every address with such a
 * beginning counts.
 */
const isSecretPage = ({ url, server }: FastifyRequest): boolean => {
  const requested = segmentsOf(url)
  return server.pages.facts.some(
    ({ path, isSecret }) =>
      isSecret && beforeParameters(path).every((segment, at) => segment === requested[at]),
  )
}

function beforeParameters(path: string): string[] {
  const [fixed = ''] = path.split('/:', 1)
  return fixed.split('/').slice(1)
}

/** Other spellings lead to the same page: capitals, escapes, dots and slashes. */
function segmentsOf(url: string): string[] {
  const { pathname } = new URL(ownPath(url), 'http://shop.example')
  return pathname
    .replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .toLowerCase()
    .split(/[/\\]+/)
    .slice(1)
}

/** Sends a cached or rendered page; HEAD gets the same headers without the body. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pageCache } = request.server.pages
  const isFresh = request.method === 'POST' || isSecretPage(request)
  const address = isFresh ? null : pageAddress(ownPath(request.url))
  if (!pageCache || address === null) return sendFresh(request, reply)
  const make = async (): Promise<FreshAnswer> => {
    const page = await renderFor(request, address)
    if (page.location) throw new PageRedirect(page)
    return { ...toFreshAnswer(page, routeOf(request), true), headers: headersOf(request, page) }
  }
  try {
    return sendCached(request, reply, await pageCache.get(address, make))
  } catch (error) {
    if (error instanceof PageRedirect) return redirect(reply, error.page)
    throw error
  }
}

/** Carries a redirect past the cache, which stores no redirects. */
class PageRedirect extends Error {
  readonly page: RenderedPage

  constructor(page: RenderedPage) {
    super()
    this.page = page
  }
}

/** Returns the headers of this page alone. */
function headersOf({ url, server }: FastifyRequest, { isHidden }: RenderedPage): Record<string, string> {
  const [path = ''] = ownPath(url).split('?', 1)
  return {
    ...(isPayingPage(path) && server.pages.payingHeaders),
    ...(isHidden && { 'x-robots-tag': 'noindex' }),
  }
}

async function sendFresh(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isSecret = isSecretPage(request)
  if (isSecret) reply.header('referrer-policy', 'no-referrer')
  const page = await renderFor(request, ownPath(request.url))
  if (page.location) return redirect(reply, page)
  const { status, contentType, body } = toFreshAnswer(page, routeOf(request), false)
  const isPrivate = page.isPrivate || isSecret || request.method === 'POST'
  reply.header('cache-control', isPrivate ? cacheControl.private : cacheControl.revalidate)
  return reply.code(status).headers(headersOf(request, page)).header('content-type', contentType).send(body)
}

const redirect = (reply: FastifyReply, { status, location = '/' }: RenderedPage): FastifyReply =>
  reply.code(status).header('location', location).header('cache-control', cacheControl.revalidate).send()

function toFreshAnswer(page: Rendered, route: string, isAddressWhole: boolean): FreshAnswer {
  // Order numbers are endless, so skeletons of single orders are not cached.
  const isSingleOrder = page.isPrivate && page.hasParameters
  const isCacheable = isAddressWhole && page.status === 200 && !page.hasFailed && !isSingleOrder
  const ofPublic = isCacheable ? cacheControl.content : cacheControl.revalidate
  return {
    status: page.status,
    route,
    body: Buffer.from(page.html),
    contentType: 'text/html; charset=utf-8',
    cacheControl: page.isPrivate ? cacheControl.private : ofPublic,
    isCacheable,
  }
}

interface Rendered extends RenderedPage {
  /** An API call of the page failed, so the page shows an error or less content. */
  hasFailed: boolean
}

/** Settings without email texts and error messages, which no page shows. */
export const publicSettings = fromSettings(
  ({
    letters: _letters,
    refusals: _refusals,
    ledgers: _ledgers,
    parcels: _parcels,
    payments: _payments,
    agents: _agents,
    ...shown
  }: WordedSettings): Settings => shown,
)

async function renderFor(request: FastifyRequest, url: string): Promise<Rendered> {
  const app = request.server
  const { render, origin, pageCache, settings: source, findRedirect } = app.pages
  const settings = publicSettings(await source.current())
  let hasFailed = false
  const call: InProcessCall = async ({ method, url, body }) => {
    const cached = method === 'GET' ? pageCache?.find(url) : null
    if (cached) return { status: cached.status, json: JSON.parse(cached.variants.identity.body.toString()) }
    const answer = await app.inject({
      method: method as 'GET',
      url,
      payload: body as object | undefined,
      remoteAddress: request.ip,
    })
    hasFailed ||= answer.statusCode >= 400
    return { status: answer.statusCode, json: answer.json() }
  }
  const formBody = request.method === 'POST' && typeof request.body === 'string' ? request.body : undefined
  const page = await render({ url, origin, formBody, settings, call })
  const location = page.status === 404 && formBody === undefined ? await findRedirect(url) : null
  return { ...page, hasFailed, ...(location !== null && { status: 301, location }) }
}
