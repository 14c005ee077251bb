import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { createToken, revokeToken } from '#contract/admin/tokens.ts'
import * as webhooks from '#contract/admin/webhooks.ts'
import { eventTypeKeys } from '#contract/event-types.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { publishEvents } from './publish-events.ts'
import { sendWebhooks } from './send-webhooks.ts'

const { shop, office } = await openOffice()
const { db, config } = office.office
const receiver = await openReceiver()
const owner = { cookie: office.owner }

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function programWith(scopes: TokenScope[], cookie = office.owner) {
  const body = { name: 'Zaps', scopes, expires_on: dayIn(9) }
  const answer = await office.call(createToken, { cookie, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { id: answer.body.id, as: { headers: { authorization: `Bearer ${answer.body.token}`, origin: '' } } }
}

const program = await programWith(['write:webhooks'])
const wanted = (more: Record<string, unknown> = {}) => ({
  body: { url: receiver.url, events: ['newsletter.joined' as const], ...more },
})
const paramsOf = (id: number) => ({ params: { id: String(id) } })

async function endpointOf({ as } = program, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await office.call(webhooks.createWebhookEndpoint, { ...as, ...wanted(more) })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  assert.match(answer.body.secret, /^whsec_/)
  return answer.body.id
}

async function send(): Promise<void> {
  await publishEvents({ db })
  const stopping = new AbortController().signal
  const { secrets } = office.office.box
  await sendWebhooks({ db, config, log: shop.log }, { stopping, secrets, timeoutMs: 2_000 })
}

const read = async (id: number, as = owner as object) =>
  (await office.call(webhooks.getWebhookEndpoint, { ...as, ...paramsOf(id) })).body

describe('a token with write:webhooks', () => {
  it('adds, lists, changes and deletes an endpoint', async () => {
    const id = await endpointOf()
    const { endpoints } = (await office.call(webhooks.listWebhookEndpoints, program.as)).body
    const found = endpoints.find((one) => one.id === id)
    assert.match(found?.made_by ?? '', /^token Zaps of /)
    await db.execute(sql`INSERT INTO subscribers (email) VALUES ('zap@example.com')`)
    await send()
    assert.equal(receiver.received.length, 1)
    const edit = { ...program.as, ...paramsOf(id), body: { events: ['stock.low' as const] } }
    assert.deepEqual((await office.call(webhooks.editWebhookEndpoint, edit)).body.events, ['stock.low'])
    const gone = { ...program.as, ...paramsOf(id) }
    assert.equal((await office.call(webhooks.deleteWebhookEndpoint, gone)).status, 200)
    const query = { entity: `webhook_endpoint:${id}` }
    const { entries } = (await office.call(listAudit, { ...owner, query })).body
    assert.equal(entries.length, 3)
    for (const { actor } of entries) assert.match(actor, /^token Zaps of /)
  })

  // #webhook-token-own
  it('leaves endpoints of others alone', async () => {
    const { id } = (await office.call(webhooks.createWebhookEndpoint, { ...owner, ...wanted() })).body
    const other = await endpointOf(await programWith(['write:webhooks']))
    for (const one of [id, other]) {
      const edit = { ...program.as, ...paramsOf(one), body: { url: 'https://elsewhere.example/' } }
      assert.deepEqual(errorOf(await office.call(webhooks.editWebhookEndpoint, edit)), [403, 'not_allowed'])
      const gone = { ...program.as, ...paramsOf(one) }
      assert.deepEqual(errorOf(await office.call(webhooks.deleteWebhookEndpoint, gone)), [403, 'not_allowed'])
      assert.equal((await read(one)).url, receiver.url)
    }
  })

  // #webhook-token-personal
  it('needs the scope of customers for personal data', async () => {
    const personal = wanted({ include_personal_data: true })
    const refused = await office.call(webhooks.createWebhookEndpoint, { ...program.as, ...personal })
    assert.deepEqual(errorOf(refused), [403, 'scope_missing'])
    const edit = { ...program.as, ...paramsOf(await endpointOf()), body: { include_personal_data: true } }
    assert.deepEqual(errorOf(await office.call(webhooks.editWebhookEndpoint, edit)), [403, 'scope_missing'])
    const chosen = { ...owner, ...paramsOf(await endpointOf()), body: { include_personal_data: true } }
    assert.equal((await office.call(webhooks.editWebhookEndpoint, chosen)).status, 200)
    const moved = { ...program.as, params: chosen.params, body: { url: 'https://elsewhere.example/' } }
    assert.deepEqual(errorOf(await office.call(webhooks.editWebhookEndpoint, moved)), [403, 'scope_missing'])
    const both = await programWith(['write:webhooks', 'read:customers'])
    assert.equal((await read(await endpointOf(both, personal.body))).include_personal_data, true)
  })

  it('leaves secrets, tests and pauses to people', async () => {
    const call = { ...program.as, ...paramsOf(await endpointOf()) }
    for (const one of [
      webhooks.rotateWebhookSecret,
      webhooks.testWebhookEndpoint,
      webhooks.pauseWebhookEndpoint,
      webhooks.resumeWebhookEndpoint,
    ])
      assert.deepEqual(errorOf(await office.call(one, call)), [403, 'not_for_tokens'])
  })
})

describe('an endpoint of a token', () => {
  const states = async (id: number) => {
    const { state, off_reason } = await read(id)
    return [state, off_reason]
  }

  // #webhook-token-ends
  it('gets nothing once the token is revoked, until a person resumes it', async () => {
    const brief = await programWith(['write:webhooks'])
    const id = await endpointOf(brief, { events: ['newsletter.left'] })
    await office.call(revokeToken, { ...owner, params: { id: brief.id } })
    receiver.received.length = 0
    await db.execute(sql`UPDATE subscribers SET unsubscribed_at = now() WHERE email = 'zap@example.com'`)
    await send()
    assert.equal(receiver.received.length, 0)
    assert.deepEqual(await states(id), ['off', 'token_ended'])
    await office.call(webhooks.resumeWebhookEndpoint, { ...owner, ...paramsOf(id) })
    await send()
    assert.deepEqual(await states(id), ['active', null])
    assert.doesNotMatch((await read(id)).made_by, /^token /)
    assert.equal(receiver.received.length, 1)
  })

  it('gets nothing after the last day of the token', async () => {
    const brief = await programWith(['write:webhooks'])
    const id = await endpointOf(brief)
    await db.execute(sql`UPDATE api_tokens SET expires_on = current_date - 2 WHERE id = ${brief.id}`)
    await send()
    assert.deepEqual(await states(id), ['off', 'token_ended'])
  })

  it('gets nothing once its member lost the permission', async () => {
    const { cookie, staffId } = await office.memberWith(['webhooks.read', 'webhooks.write', 'tokens.write'])
    const id = await endpointOf(await programWith(['write:webhooks'], cookie))
    await send()
    assert.deepEqual(await states(id), ['active', null])
    await db.execute(sql`
      UPDATE staff_roles role SET permissions = '{webhooks.read}' FROM staff_members member
      WHERE member.id = ${staffId} AND role.id = member.role_id`)
    await send()
    assert.deepEqual(await states(id), ['off', 'token_ended'])
  })
})

describe('a reader of webhooks', () => {
  // #webhook-address-query
  it('sees neither secrets nor path and query of an address', async () => {
    const url = `${receiver.url}/s3cret?key=s3cret`
    const { id, secret } = (
      await office.call(webhooks.createWebhookEndpoint, { ...owner, ...wanted({ url }) })
    ).body
    const reader = await programWith(['read:webhooks'])
    const { cookie } = await office.memberWith(['webhooks.read'])
    for (const as of [reader.as, { cookie }, program.as]) {
      const list = await office.call(webhooks.listWebhookEndpoints, as)
      const one = await office.call(webhooks.getWebhookEndpoint, { ...as, ...paramsOf(id) })
      assert.equal(one.body.url, new URL(url).origin)
      for (const { body } of [list, one]) {
        assert.ok(!JSON.stringify(body).includes('s3cret'))
        assert.ok(!JSON.stringify(body).includes(secret))
      }
    }
    assert.equal((await read(id)).url, url)
  })

  it('gets a sample of every kind of event', async () => {
    const reader = await programWith(['read:webhooks'])
    const { event_types } = (await office.call(webhooks.listEventTypes, reader.as)).body
    assert.deepEqual(
      event_types.map(({ type }) => type),
      eventTypeKeys,
    )
    for (const { type, sample } of event_types) assert.equal(sample.type, type)
  })
})
