import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isNoMailbox, maxAttempts, retrySeconds, sendFailure } from './send-failure.ts'

const refused = (response: string, command = 'RCPT TO') => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

describe('a refused recipient', () => {
  it('has no mailbox where the server says so by its code', () => {
    for (const response of ['550 5.1.1 No such user', '550-5.1.1 The account\n550 5.1.1 does not exist']) {
      assert.ok(isNoMailbox(refused(response)), response)
    }
    for (const code of ['5.1.6', '5.1.10', '5.2.1']) assert.ok(isNoMailbox(refused(`550 ${code} Gone`)), code)
  })

  it('may have one where the sender is at fault, or the server names no code', () => {
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

describe('a failed attempt', () => {
  const answered = (responseCode: number, code = 'EENVELOPE', command = 'RCPT TO') => ({
    code,
    command,
    responseCode,
  })

  it('is final only where the server refuses the mail for good', () => {
    for (const code of [500, 550, 599]) assert.equal(sendFailure(answered(code)), 'refused', String(code))
    for (const code of [421, 450, 499, 600])
      assert.equal(sendFailure(answered(code)), 'passing', String(code))
    assert.equal(sendFailure(answered(552, 'EMESSAGE', 'DATA')), 'refused')
    assert.equal(sendFailure({ code: 'EENVELOPE', command: 'RCPT TO' }), 'passing')
  })

  it('is the server’s before a mail is handed over, even with a lasting code', () => {
    for (const command of ['CONN', 'EHLO', 'STARTTLS', 'AUTH PLAIN']) {
      assert.equal(sendFailure({ code: 'EAUTH', command, responseCode: 535 }), 'server_away', command)
    }
    for (const code of ['ECONNREFUSED', 'EDNS', 'ECONNRESET'])
      assert.equal(sendFailure({ code }), 'server_away')
  })

  it('is of this mail once it is handed over, also when the connection breaks', () => {
    for (const command of ['MAIL FROM', 'RCPT TO', 'DATA']) {
      assert.equal(sendFailure({ code: 'ECONNRESET', command }), 'passing', command)
    }
    for (const unknown of [null, undefined, new Error('no idea'), { code: 'EWHAT' }]) {
      assert.equal(sendFailure(unknown), 'passing')
    }
  })

  it('is followed by pauses that double, up to an hour', () => {
    assert.deepEqual([0, 1, 6, 7, 8, maxAttempts].map(retrySeconds), [30, 60, 1_920, 3_600, 3_600, 3_600])
  })
})
