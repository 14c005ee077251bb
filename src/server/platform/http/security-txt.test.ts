import assert from 'node:assert/strict'
import { it } from 'node:test'
import Fastify from 'fastify'
import { defaultSettings as settings } from '#shared/settings/default-settings.ts'
import { registerSecurityText } from './security-txt.ts'

it('names a security contact with an expiry date ahead', async () => {
  const app = Fastify()
  registerSecurityText(app, {
    settings: { current: async () => settings },
    publicUrl: 'https://shop.example',
  })
  const { headers, body } = await app.inject('/.well-known/security.txt')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(': ')),
  )
  assert.equal(fields.Contact, `mailto:${settings.support.email}`)
  assert.equal(fields.Canonical, 'https://shop.example/.well-known/security.txt')
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  assert.ok(days > 30 && days < 365, fields.Expires)
})
