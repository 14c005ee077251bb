import type { FastifyInstance } from 'fastify'
import { settings } from '#contract/settings.ts'

const validDays = 180

/** Where somebody who found a hole writes to (RFC 9116). */
export function registerSecurityText(app: FastifyInstance, publicUrl: string): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * 86_400_000)
    const lines = [
      `Contact: mailto:${settings.support.email}`,
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
