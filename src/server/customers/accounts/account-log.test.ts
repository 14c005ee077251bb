import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import {
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  updateProfile,
} from '#contract/shop/accounts.ts'
import { requestSignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { openTestShop } from '#test/shop.ts'
import { mailedCode } from '#test/sign-in-code.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'

// #account-log-f30
it('logs sign-ups, sign-ins and failures without personal data', async (t) => {
  const shop = await openTestShop()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...shop, log }, null)
  t.after(async () => {
    await app.close()
    await shop.close()
  })
  const call = (endpoint: Endpoint, payload: object, token = 'none') =>
    app.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path),
      payload,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '203.0.113.9',
    })
  const email = 'meera.secret@example.com'
  const account = { fullName: 'Meera Secret', email, phoneNumber: '9012345678' }
  const { token } = (await call(register, { ...account, password: 'marigold-77' })).json()
  await call(login, { loginIdentifier: email, password: 'marigold-wrong' })
  await call(login, { loginIdentifier: email, password: 'marigold-77' })
  await call(updateProfile, account, token)
  await call(forgotPassword, { email })
  await call(resetPassword, { token: 'guess-secret', newPassword: 'marigold-78' })
  const asked = (await call(requestSignInCode, { loginIdentifier: email })).json()
  await call(signInByCode, { request: asked.request, code: '31415926' })
  await call(signInByCode, { request: asked.request, code: await mailedCode(shop, email) }, token)
  await call(logout, {}, token)
  await call(logout, {}, token)

  const entries = lines.map((line) => JSON.parse(line)).filter(({ event, code }) => event ?? code)
  assert.deepEqual(
    entries.map(({ event, code }) => event ?? code),
    [
      'registered',
      'invalid_credentials',
      'signed in',
      'profile changed',
      'password reset asked for',
      'invalid_reset_token',
      'sign-in code asked for',
      'invalid_sign_in_code',
      'signed in by code',
      'signed out',
      'session_expired',
    ],
  )
  for (const entry of entries) {
    assert.equal(entry.ip, '203.0.113.9')
    assert.ok(entry.time > 0 && entry.reqId)
  }
  const refused = entries.find(({ code }) => code === 'invalid_credentials')
  assert.deepEqual([refused.method, refused.route], ['POST', '/api/login'])
  assert.doesNotMatch(lines.join(''), /secret|marigold|9012345678|31415926/i)
  assert.ok(!lines.join('').includes(asked.request))
  assert.ok(!lines.join('').includes(token))
})
