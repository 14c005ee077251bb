import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { createTestDatabase } from '#test/database.ts'
import { createLog } from './log.ts'

const { db, close } = await createTestDatabase()
after(close)

function openLog() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  return { log, lines }
}

const insertShopper = () =>
  db.execute(sql`
    INSERT INTO accounts (email, phone, full_name, password_hash)
    VALUES (${'meera@example.com'}, ${'+919800000001'}, ${'Meera\n    at home'}, ${'$argon2id$secret'})`)

describe('the log', () => {
  // #log-0eb
  it('logs why a query failed, without its values', async () => {
    const { log, lines } = openLog()
    await insertShopper()
    await insertShopper().then(
      () => assert.fail('The same shopper was stored twice.'),
      (err) => log.error({ err }, 'request failed'),
    )
    const [line = ''] = lines
    for (const value of ['meera', '+9198', 'Meera', 'argon2id', 'at home']) {
      assert.ok(!line.includes(value), `${value} is in ${line}`)
    }
    const { err } = JSON.parse(line)
    assert.match(err.message, /^Failed query: \s*INSERT INTO accounts/)
    assert.match(err.stack, /log\.test\.m?[jt]s/)
    assert.equal(err.cause.code, '23505')
    assert.match(err.cause.message, /unique constraint/)
  })

  it('masks secrets in the log', () => {
    const { log, lines } = openLog()
    log.info({ password: 'marigold-77', body: { token: 'abc' } }, 'said')
    assert.ok(!/marigold|abc/.test(lines.join()))
  })

  // #log-114
  it('logs the id of a request without its query string', async () => {
    const { log, lines } = openLog()
    const app = Fastify({ loggerInstance: log, genReqId: () => 'request-7' })
    app.get('/reset-password', async (request) => {
      request.log.info({ req: request.raw }, 'seen')
      return 'ok'
    })
    await app.inject('/reset-password?token=t0ken')
    await app.close()
    assert.match(lines.join(''), /"reqId":"request-7"/)
    assert.match(lines.join(''), /"path":"\/reset-password"/)
    assert.doesNotMatch(lines.join(''), /t0ken/)
  })
})
