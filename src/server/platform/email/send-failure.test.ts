import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isNoMailbox, maxAttempts, retrySeconds, sendFailure } from './send-failure.ts'

const refused = (response: string, command = 'RCPT TO') => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

describe('isNoMailbox', () => {
  it('recognises the enhanced codes of a missing mailbox', () => {
    for (const response of ['550 5.1.1 No such user', '550-5.1.1 The account\n550 5.1.1 does not exist']) {
      assert.ok(isNoMailbox(refused(response)), response)
    }
    for (const code of ['5.1.6', '5.1.10', '5.2.1']) assert.ok(isNoMailbox(refused(`550 ${code} Gone`)), code)
  })

  it('ignores rejections of the sender and replies without a code', () => {
    for (const response of [
      '550 5.7.1 Listed by a blocklist',
      '550 5.1.8 Sender address rejected',
      '553 5.1.7 Bad sender',
      '550 relay not permitted',
      '550 Sender verify failed',
      '552 5.2.2 Mailbox full',
      '450 4.1.1 Greylisted',
    ]) {
      assert.ok(!isNoMailbox(refused(response)), response)
    }
    assert.ok(!isNoMailbox(refused('550 5.1.1 No', 'MAIL FROM')))
    assert.ok(!isNoMailbox(new Error('550 5.1.1')))
  })
})

describe('sendFailure', () => {
  const answered = (responseCode: number, code = 'EENVELOPE', command = 'RCPT TO') => ({
    code,
    command,
    responseCode,
  })

  it('a failure is final only after a permanent reply about the mail', () => {
    for (const code of [500, 550, 599]) assert.equal(sendFailure(answered(code)), 'refused', String(code))
    for (const code of [421, 450, 499, 600])
      assert.equal(sendFailure(answered(code)), 'temporary', String(code))
    assert.equal(sendFailure(answered(552, 'EMESSAGE', 'DATA')), 'refused')
    assert.equal(sendFailure({ code: 'EENVELOPE', command: 'RCPT TO' }), 'temporary')
  })

  it('blames the server for a failure before the mail is transmitted', () => {
    for (const command of ['CONN', 'EHLO', 'STARTTLS', 'AUTH PLAIN']) {
      assert.equal(sendFailure({ code: 'EAUTH', command, responseCode: 535 }), 'server_away', command)
    }
    for (const code of ['ECONNREFUSED', 'EDNS', 'ECONNRESET'])
      assert.equal(sendFailure({ code }), 'server_away')
  })

  it('blames the mail once its transmission began', () => {
    for (const command of ['MAIL FROM', 'RCPT TO', 'DATA']) {
      assert.equal(sendFailure({ code: 'ECONNRESET', command }), 'temporary', command)
    }
    for (const unknown of [null, undefined, new Error('no idea'), { code: 'EWHAT' }]) {
      assert.equal(sendFailure(unknown), 'temporary')
    }
  })

  it('doubles the pause between attempts up to an hour', () => {
    assert.deepEqual([0, 1, 6, 7, 8, maxAttempts].map(retrySeconds), [30, 60, 1_920, 3_600, 3_600, 3_600])
  })
})
