import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { createLog } from './log.ts'

/** A log whose lines are kept. */
function keptLog() {
  const lines: string[] = []
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) }
}

describe('the log', () => {
  it('masks passwords, tokens and signatures wherever they turn up', () => {
    const { lines, log } = keptLog()
    log.info({ password: 'garden123', body: { newPassword: 'garden124', token: 't0ken' } }, 'tried')
    log.info({ headers: { authorization: 'Bearer t0ken' }, razorpay_signature: 'abcdef' }, 'asked')
    assert.doesNotMatch(lines.join(''), /garden12|t0ken|abcdef/)
    assert.match(lines.join(''), /\[masked\]/)
  })

  it('carries the id of the request, and no query string', async () => {
    const { lines, log } = keptLog()
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
