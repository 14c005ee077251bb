import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  editWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  maxEndpoints,
  pauseWebhookEndpoint,
  testWebhookEndpoint,
} from '#contract/admin/webhooks.ts'
import { errorOf } from '#test/back-office.ts'
import { openWebhooks, paramsOf } from '#test/webhook-office.ts'

const { office, db, receiver, owner, makeEndpoint } = await openWebhooks()

describe('webhook endpoints', () => {
  it('refuses addresses that are never called', async () => {
    for (const url of [
      'ftp://example.com/',
      'nothing',
      'http://example.com/',
      'https://a:b@example.com/',
      'https://example.com:8443/',
    ]) {
      const answer = await office.call(createWebhookEndpoint, {
        ...owner,
        body: { url, events: ['order.paid'] },
      })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'], url)
      assert.ok(answer.error.errors?.url, url)
    }
  })

  it('adds no more than the most, even at the same time', async () => {
    const left = 3
    await db.execute(sql`
      INSERT INTO webhook_endpoints (staff_id, url, events, secret)
      SELECT member.id, 'https://hooks.example.com/', '{order.paid}', '\\x00'
      FROM (SELECT id FROM staff_members LIMIT 1) AS member, generate_series(1, ${maxEndpoints - left})`)
    const body = { url: receiver.url, events: ['order.paid' as const] }
    const answers = await Promise.all(
      Array.from({ length: left + 5 }, () => office.call(createWebhookEndpoint, { ...owner, body })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 5)
    for (const answer of refused) assert.deepEqual(errorOf(answer), [409, 'too_many_endpoints'])
    await db.execute(sql`DELETE FROM webhook_endpoints WHERE platform_id IS NULL`)
  })

  it('changes address, events and personal data', async () => {
    const { id } = await makeEndpoint()
    const body = { events: ['order.paid', 'order.paid'], include_personal_data: true }
    const { body: edited } = await office.call(editWebhookEndpoint, { ...owner, ...paramsOf(id), body })
    assert.deepEqual(
      [edited.url, edited.events, edited.include_personal_data],
      [receiver.url, ['order.paid'], true],
    )
  })

  // #webhook-secret-sealed
  it('stores the secret encrypted and logs only the host', async () => {
    const { id, secret } = await makeEndpoint({ url: `${receiver.url}/secret-path` })
    const { rows } = await db.execute<{ stored: string; logged: string }>(sql`
      SELECT encode(endpoint.secret, 'base64') AS stored, entry.after::text AS logged
      FROM webhook_endpoints endpoint, audit_log entry
      WHERE endpoint.id = ${id} AND entry.action = 'webhook_endpoint_created' AND entry.entity_id = ${String(id)}`)
    assert.ok(rows[0] && !rows[0].stored.includes(secret.slice('whsec_'.length)))
    assert.ok(!rows[0].logged.includes('secret-path'))
  })

  it('hides the endpoints of platforms of agents', async () => {
    const { rows } = await db.execute<{ id: number }>(sql`
      WITH platform AS (
        INSERT INTO agent_platforms (profile_url, profile, expires_at) VALUES ('https://agent.example/profile', '{}', now()) RETURNING id
      )
      INSERT INTO webhook_endpoints (url, events, platform_id)
      SELECT 'https://agent.example/orders', '{order.paid}', id FROM platform RETURNING id::int`)
    const of = { ...owner, ...paramsOf(rows[0]?.id ?? 0) }
    const { endpoints } = (await office.call(listWebhookEndpoints, owner)).body
    assert.ok(endpoints.every(({ id }) => String(id) !== of.params.id))
    for (const call of [
      getWebhookEndpoint,
      listWebhookDeliveries,
      testWebhookEndpoint,
      deleteWebhookEndpoint,
    ])
      assert.deepEqual(errorOf(await office.call(call, of)), [404, 'not_found'], call.id)
  })

  it('sends nothing on request to an endpoint that is paused', async () => {
    const { id } = await makeEndpoint()
    await office.call(pauseWebhookEndpoint, { ...owner, ...paramsOf(id) })
    const answer = await office.call(testWebhookEndpoint, { ...owner, ...paramsOf(id) })
    assert.deepEqual([answer.status, answer.error.code], [409, 'webhook_off'])
  })
})
