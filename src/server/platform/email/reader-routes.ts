import type { FastifyInstance } from 'fastify'
import { assertLoopback } from '../http/assert-loopback.ts'
import { ShopError } from '../http/shop-error.ts'
import type { AppContext } from '../shop.ts'
import type { Letters } from './email-writer.ts'
import { type ReadableMail, readMail, readMails } from './read-mail.ts'
import { readerPage, readerStyles } from './reader-page.ts'

/** A letter has its own styles, and nothing else is allowed. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups"

const onlyHere = { onRequest: assertLoopback }

/**
 * The mail reader, for this machine alone, without a mail server. Never in production, since letters hold
 * reset links.
 */
export function registerMailReader(
  app: FastifyInstance,
  { db, config, settings }: AppContext,
  letters: Letters,
): void {
  if (config.isProduction || config.smtpUrl !== null) return
  const openContext = async () => ({
    db,
    letters,
    siteUrl: config.publicUrl,
    settings: await settings.current(),
  })

  app.get<{ Querystring: { to?: unknown } }>('/dev/mail.json', onlyHere, async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : null
    reply.header('cache-control', 'no-store')
    return (await readMails(await openContext(), to)).map(presentMail)
  })

  app.get('/dev/mail', onlyHere, async (_request, reply) => {
    const context = await openContext()
    const page = readerPage(await readMails(context, null), context.settings)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })

  app.get('/dev/mail.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readerStyles),
  )

  app.get<{ Params: { id: string }; Querystring: { as?: unknown } }>(
    '/dev/mail/:id',
    onlyHere,
    async ({ params, query }, reply) => {
      const mail = /^\d{1,15}$/.test(params.id)
        ? await readMail(await openContext(), Number(params.id))
        : null
      if (!mail) throw new ShopError('not_found', 'There is no such mail.')
      reply.header('cache-control', 'no-store').header('content-security-policy', emailPolicy)
      return query.as === 'text'
        ? reply.type('text/plain; charset=utf-8').send(mail.text)
        : reply.type('text/html; charset=utf-8').send(mail.html)
    },
  )
}

const presentMail = ({ to, subject, text, html, links, sentAt }: ReadableMail) => ({
  to,
  subject,
  text,
  html,
  links,
  sent_at: sentAt,
})
