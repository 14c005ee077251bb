import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'

const validDays = 180

/** Serves the contact for vulnerability reports (RFC 9116). */
export function registerSecurityText(
  app: FastifyInstance,
  { settings, publicUrl }: Pick<AppContext, 'settings'> & { publicUrl: string },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 86_400_000)
    const { support } = await settings.current()
    const lines = [
      `Contact: mailto:${support.email}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
