import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { assertLoopback } from '../http/assert-loopback.ts'
import { ShopError } from '../http/shop-error.ts'
import type { EmailTemplates } from './email-writer.ts'
import { type ReadableMail, readMail, readMails } from './read-mail.ts'
import { readerPage, readerStyles } from './reader-page.ts'

/** Allows the inline styles and pictures of an email, and blocks everything else. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups"

const loopbackOnly = { onRequest: assertLoopback }

/**
 * Registers the mail reader, which answers only this machine and only without a mail server. Production has
 * none, since mails hold reset links.
 */
export function registerMailReader(
  app: FastifyInstance,
  { db, config, settings }: AppContext,
  templates: EmailTemplates,
): void {
  if (config.isProduction || config.smtpUrl !== null) return
  const openContext = async () => ({
    db,
    templates,
    siteUrl: config.publicUrl,
    settings: await settings.current(),
  })

  app.get<{ Querystring: { to?: unknown } }>('/dev/mail.json', loopbackOnly, async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : null
    reply.header('cache-control', 'no-store')
    return (await readMails(await openContext(), to)).map(presentMail)
  })

  app.get('/dev/mail', loopbackOnly, async (_request, reply) => {
    const context = await openContext()
    const page = readerPage(await readMails(context, null), context.settings)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })

  app.get('/dev/mail.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readerStyles),
  )

  app.get<{ Params: { id: string }; Querystring: { as?: unknown } }>(
    '/dev/mail/:id',
    loopbackOnly,
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
