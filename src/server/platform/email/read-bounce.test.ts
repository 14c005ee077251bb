import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isByProgram, readBounce } from './read-bounce.ts'
import { returnAddress, tagIn } from './return-address.ts'

const report = (fields: string, type = 'message/delivery-status') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--b1',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    fields,
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: Monsoon news',
    '--b1--',
  ].join('\r\n')

describe('readBounce', () => {
  // #bounce-report
  it('reads permanent failures and recognises a missing mailbox', () => {
    const failed = (status: string) => readBounce(report(`Action: failed\r\nStatus: ${status}`))
    for (const status of ['5.1.1', '5.1.6', '5.1.10', '5.2.1 (closed)'])
      assert.deepEqual(failed(status), { isNoMailbox: true }, status)
    for (const status of ['5.7.1', '5.2.2', '5.0.0']) assert.deepEqual(failed(status), { isNoMailbox: false })
    const international = report('action: FAILED\r\nstatus: 5.1.1', 'message/global-delivery-status')
    assert.deepEqual(readBounce(international), { isNoMailbox: true })
    assert.deepEqual(readBounce(report('Action: failed\r\nStatus: 5.1.1').replaceAll('\r\n', '\n')), {
      isNoMailbox: true,
    })
  })

  it('returns null for a delay and for mails without a report', () => {
    for (const fields of [
      'Action: delayed\r\nStatus: 4.4.1',
      'Action: failed\r\nStatus: 4.2.2',
      'Status: 5.1.1',
      '',
    ])
      assert.equal(readBounce(report(fields)), null, fields)
    assert.equal(readBounce('Subject: Out of office\r\n\r\nAction: failed\r\nStatus: 5.1.1'), null)
    assert.equal(readBounce(''), null)
  })

  it('isByProgram reads head and report but no quoted text', () => {
    const head = 'Subject: Out of office\r\nAuto-Submitted: auto-replied'
    assert.ok(isByProgram(`${head}\r\n\r\nI am away.`))
    assert.ok(isByProgram(`${head}\n\nI am away.`.replaceAll('\r\n', '\n')))
    assert.ok(isByProgram(report('Action: failed')))
    for (const mail of [
      `Subject: Help\r\n\r\nYour mail said:\r\n${head}`,
      'Subject: Help\r\nAuto-Submitted: no\r\n\r\nI wrote this.',
      'Subject: message/delivery-status\r\n\r\nWhat is that?',
    ]) {
      assert.ok(!isByProgram(mail), mail)
    }
  })

  it('reads hostile mails in linear time', () => {
    const began = performance.now()
    readBounce(`${'content-type: message/delivery-status\r\n'.repeat(20_000)}${'\r\n'.repeat(50_000)}`)
    readBounce(report(`${'Action:\t'.repeat(50_000)}\r\n${'--'.repeat(50_000)}`))
    assert.ok(performance.now() - began < 2_000)
  })
})

describe('the return address', () => {
  it('tagIn finds the tag of a return address only in the head', () => {
    const to = returnAddress('bounces@shop.example', '12.abc-d')
    assert.equal(to, 'bounces+12.abc-d@shop.example')
    assert.equal(tagIn(`Delivered-To: <${to.toUpperCase()}>\r\n\r\nx`, 'bounces@shop.example'), '12.ABC-D')
    for (const raw of [
      `To: a@shop.example\r\n\r\n${to}`,
      'To: bounces@shop.example',
      `To: more.${to}`,
      `To: ${to}.other.example`,
      'To: bounces+12@shopxexample',
    ])
      assert.equal(tagIn(raw, 'bounces@shop.example'), null, raw)
  })
})
