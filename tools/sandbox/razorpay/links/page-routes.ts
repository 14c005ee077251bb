import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Fields } from '../fields.ts'
import { linkPage, unknownLinkPage } from './page.ts'
import { linkReply, payLink } from './pay-link.ts'

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const css = readFileSync(new URL('../browser/link.css', import.meta.url), 'utf8')

type Address = { Params: { token: string } }

/** The pages of payment links. They are public; their address is the secret. */
export function linkPages(app: FastifyInstance, context: Context, keySecret: string): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.get('/link.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))

  app.get<Address>('/:token', ({ params }, reply) => show(reply, context, params.token))

  app.post<Address>('/:token', ({ params, body }, reply) => {
    const id = `plink_${params.token}`
    try {
      const paid = payLink(context, id, readChoice(body))
      const signed = linkReply(context, paid, id, keySecret)
      return reply.redirect(addressAfter(context, id, signed), 303)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return show(reply, context, params.token, error.message)
    }
  })
}

function show(reply: FastifyReply, { ledger }: Context, token: string, problem: string | null = null) {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
  try {
    const { link } = ledger.link(`plink_${token}`)
    return reply.code(problem === null ? 200 : 400).send(linkPage(link, problem))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return reply.code(404).send(unknownLinkPage())
  }
}

/** The call back of the shop with the signed values, or the page of the link itself. */
function addressAfter({ ledger }: Context, id: string, signed: Record<string, string>): string {
  const { callback_url: callback } = ledger.link(id).link
  if (callback === '') return `/i/${id.slice('plink_'.length)}`
  const address = new URL(callback)
  for (const [name, value] of Object.entries(signed)) address.searchParams.set(name, value)
  return address.href
}

/** The fields of the form as those of an attempt. */
function readChoice(body: unknown): Fields {
  const { choice, card, amount } = (body ?? {}) as Record<string, string | undefined>
  const [method, failed] = (choice ?? '').split('-')
  return {
    method,
    ...(failed !== undefined && { outcome: 'failed' }),
    ...(method === 'card' && { card: card ?? '' }),
    ...(amount !== undefined && { amount: Math.round(Number(amount) * 100) }),
  }
}
