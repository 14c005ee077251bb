import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from './shop-error.ts'

/** One call of the API made while a page is rendered, answered by this same application in-process. */
export type InProcessCall = (call: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; json: unknown }>

export interface PageRequest {
  /** Path and query as the visitor asked for it. */
  url: string
  /** 'https://shop.example', for canonical addresses. */
  origin: string
  /** What a form posted where there is no JavaScript, URL-encoded. */
  formBody?: string
  call: InProcessCall
}

export interface RenderedPage {
  status: number
  html: string
  /** Where to send the visitor instead; then `html` is empty. */
  location?: string
}

/** Renders any address of the shop, the 404 page included. */
export type PageRenderer = (request: PageRequest) => Promise<RenderedPage>

declare module 'fastify' {
  interface FastifyInstance {
    pageOrigin: string
  }
}

/** Pages whose form also works without JavaScript. */
const formPages = ['/', '/contact', '/gardenplanner', '/forgot-password', '/reset-password', '/was-i-charged']

/** Every address that is no call, asset or health check is a page of the shop; some of them take a form. */
export async function registerPages(
  app: FastifyInstance,
  render: PageRenderer,
  publicUrl: string,
): Promise<void> {
  app.decorate('pageOrigin', publicUrl)
  app.get('/', (request, reply) => sendPage(request, reply, render))
  // In a scope of its own, since only pages take what forms send; the API goes on refusing it.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    )
    for (const path of formPages) {
      scope.post(path, { onRequest: refuseForeignForm }, (request, reply) => sendPage(request, reply, render))
    }
  })
  // The one click of a mail program (RFC 8058) may come as either kind of form. The address says it all, so what the
  // form holds is not read.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      async () => '',
    )
    scope.post('/unsubscribe', (request, reply) => sendPage(request, reply, render))
  })
}

/**
 * A form on somebody else's site must not send ours through a visitor's browser. Programs, such as a mail service that
 * unsubscribes with one click, don't say where they come from.
 * @throws {ShopError} `not_allowed`
 */
async function refuseForeignForm({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-site'] !== 'cross-site') return
  throw new ShopError('not_allowed', 'This form can only be sent from our own pages.')
}

/** Pages whose address is a secret of one mailbox: nobody is told it, and no cache keeps it. */
const secretPages = /^\/(reset-password|unsubscribe)\b/

/** Renders a page; HEAD gets the same headers without the text. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  render: PageRenderer,
): Promise<FastifyReply> {
  const app = request.server
  const page = await render({
    url: ownPath(request.url),
    origin: app.pageOrigin,
    formBody: request.method === 'POST' && typeof request.body === 'string' ? request.body : undefined,
    call: async ({ method, url, body }) => {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        payload: body as object | undefined,
        remoteAddress: request.ip,
      })
      return { status: answer.statusCode, json: answer.json() }
    },
  })
  const isSecret = secretPages.test(request.url)
  if (isSecret) reply.header('referrer-policy', 'no-referrer')
  if (page.location) return reply.code(page.status).header('location', page.location).send()
  return reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', isSecret || request.method === 'POST' ? 'no-store' : 'no-cache')
    .send(page.html)
}

/** '//evil.example/x' and 'http://evil.example/x' would be addresses of another site to whoever resolves them. */
const ownPath = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`
