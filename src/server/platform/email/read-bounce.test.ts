import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sortMail } from './read-bounce.ts'
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

/** The bounce of a report that was read; the kind of another mail. */
const bounceOf = (raw: string) => {
  const sorted = sortMail(raw)
  return sorted.kind === 'report' ? sorted.bounce : sorted.kind
}

const failed = (status: string) => `Action: failed\r\nStatus: ${status}`

describe('sortMail', () => {
  // #bounce-report
  it('reads permanent failures and recognises a missing mailbox', () => {
    for (const status of ['5.1.1', '5.1.6', '5.1.10', '5.2.1 (closed)'])
      assert.deepEqual(bounceOf(report(failed(status))), { isNoMailbox: true }, status)
    for (const status of ['5.7.1', '5.2.2', '5.0.0'])
      assert.deepEqual(bounceOf(report(failed(status))), { isNoMailbox: false })
    const international = report('action: FAILED\r\nstatus: 5.1.1', 'message/global-delivery-status')
    assert.deepEqual(bounceOf(international), { isNoMailbox: true })
    assert.deepEqual(bounceOf(report(failed('5.1.1')).replaceAll('\r\n', '\n')), { isNoMailbox: true })
    const diagnosis = 'Action: failed\r\nDiagnostic-Code: smtp;550 5.1.10 not found'
    assert.deepEqual(bounceOf(report(diagnosis)), { isNoMailbox: true })
  })

  it('reads the status part below a page of any length', () => {
    const page = `--b1\r\nContent-Type: text/html\r\n\r\n${'<p>row</p>\r\n'.repeat(5_000)}--b1\r\nContent-Type: text/plain`
    const exchange = report(failed('5.1.10'))
      .replace('--b1\r\nContent-Type: text/plain', page)
      .replace('\r\n\r\n', '\r\nAuto-Submitted: auto-replied\r\n\r\n')
    assert.deepEqual(bounceOf(exchange), { isNoMailbox: true })
  })

  it('reads every status part, and every recipient of one', () => {
    const second = `--b1\r\nContent-Type: message/delivery-status\r\n\r\n${failed('5.1.1')}\r\n--b1\r\nContent-Type: message/rfc822`
    for (const mail of [
      report('Action: delayed\r\nStatus: 4.4.1').replace('--b1\r\nContent-Type: message/rfc822', second),
      report('Reporting-MTA: dns; other').replace('--b1\r\nContent-Type: message/rfc822', second),
      report(`Action: delayed\r\nStatus: 4.4.1\r\n\r\n${failed('5.1.1')}`),
    ]) {
      assert.deepEqual(bounceOf(mail), { isNoMailbox: true })
    }
  })

  it('reads an encoded status part', () => {
    const fields = `Reporting-MTA: dns; mx\r\n\r\n${failed('5.1.1')}\r\n`
    const encoded = (encoding: string, body: string) =>
      report(body, `message/delivery-status\r\nContent-Transfer-Encoding: ${encoding}`).replace(
        'Reporting-MTA: dns; mx.example\r\n\r\n',
        '',
      )
    assert.deepEqual(bounceOf(encoded('BASE64', Buffer.from(fields).toString('base64'))), {
      isNoMailbox: true,
    })
    assert.deepEqual(bounceOf(encoded('quoted-printable', fields.replace('failed', 'fail=65=\r\nd'))), {
      isNoMailbox: true,
    })
  })

  it('reads no bounce in a delay or in a failure that may pass', () => {
    for (const fields of [
      'Action: delayed\r\nStatus: 4.4.1',
      'Action: relayed\r\nStatus: 5.1.1',
      failed('4.2.2'),
    ])
      assert.equal(bounceOf(report(fields)), null, fields)
  })

  it('finds a report unreadable when its status says nothing or is cut off', () => {
    for (const fields of ['Status: 5.1.1', 'Action: failed', ''])
      assert.equal(bounceOf(report(fields)), 'unreadable')
    const whole = report(failed('5.1.1'))
    assert.equal(bounceOf(whole.slice(0, whole.indexOf('Content-Type: message'))), 'unreadable')
    for (const head of ['From: Mail Delivery <MAILER-DAEMON@mx.example>', 'From: postmaster@corp.example'])
      assert.equal(bounceOf(`${head}\r\nAuto-Submitted: auto-replied\r\n\r\nUndeliverable`), 'unreadable')
  })

  it('tells answers of programs from mails of people by the head', () => {
    const head = 'Subject: Out of office\r\nAuto-Submitted: auto-replied'
    assert.equal(bounceOf(`${head}\r\n\r\nI am away.`), 'answer')
    assert.equal(bounceOf(`${head}\n\nI am away.`.replaceAll('\r\n', '\n')), 'answer')
    for (const mail of [
      `Subject: Help\r\n\r\nYour mail said:\r\n${head}`,
      'Subject: Help\r\nAuto-Submitted: no\r\n\r\nI wrote this.',
      'Subject: message/delivery-status\r\n\r\nWhat is that?',
      'Subject: Out of office\r\n\r\nAction: failed\r\nStatus: 5.1.1',
      '',
    ]) {
      assert.equal(bounceOf(mail), 'person', mail)
    }
  })

  it('reads fields that are folded', () => {
    const sender = 'From: Mail Delivery\r\n <MAILER-DAEMON@mx.example>\r\n\r\nUndeliverable'
    assert.equal(bounceOf(sender), 'unreadable')
    assert.equal(bounceOf('Auto-Submitted:\r\n auto-replied\r\n\r\nI am away.'), 'answer')
    const diagnosis = 'Action: failed\r\nDiagnostic-Code: smtp;\r\n 550 5.1.10 not found'
    assert.deepEqual(bounceOf(report(diagnosis)), { isNoMailbox: true })
  })

  it('tells mails to many from mails of people', () => {
    for (const field of ['Precedence: bulk', 'List-Id: <a.b>', 'List-Unsubscribe: <https://a.example>'])
      assert.equal(bounceOf(`Subject: News\r\n${field}\r\n\r\nx`), 'list')
    assert.equal(bounceOf('Subject: List-Id: x\r\nPrecedence: first-class\r\n\r\nx'), 'person')
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
