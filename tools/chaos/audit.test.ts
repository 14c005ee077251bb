import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
import { found } from './valid-evidence.ts'

const order = ({ ours }: Evidence) => ours.orders[0] ?? assert.fail()

/** Refunds a part of the kept payment, at the provider and in our tables. */
function returnMoney({ books, ours }: Evidence, amount: number): void {
  const id = `rfnd_${books.refunds.length + 1}`
  books.refunds.push({ id, payment_id: 'pay_1', amount, receipt: id, status: 'processed' })
  const ofOurs = { reason: 'goodwill', orderId: 7, kind: 'shop', factId: id }
  ours.refunds.push({ providerPaymentId: 'pay_1', amountPaise: amount, status: 'processed', ...ofOurs })
}

/** The kept payment is refunded in the provider's dashboard, and the order stands. */
function refundElsewhere({ books, ours }: Evidence): void {
  const receipt = null
  books.refunds.push({ id: 'rfnd_d', payment_id: 'pay_1', amount: 57_900, receipt, status: 'processed' })
  Object.assign(books.payments[0] ?? {}, { status: 'refunded' })
  Object.assign(ours.orders[0] ?? {}, { paymentStatus: 'refunded' })
  ours.refunds.push({
    providerPaymentId: 'pay_1',
    amountPaise: 57_900,
    status: 'processed',
    reason: 'at_provider',
    kind: 'provider',
    factId: 'rfnd_d',
    orderId: 7,
  })
}

/** The order is cancelled by its shopper: packs and money are back. */
function cancel(evidence: Evidence): void {
  const { ours, observations, taken } = evidence
  Object.assign(order(evidence), { status: 'cancelled', paymentStatus: 'refunded' })
  returnMoney(evidence, 57_900)
  Object.assign(ours.shelf[0] ?? {}, { onHand: 10, moved: 10 })
  Object.assign(ours.shelf[1] ?? {}, { onHand: 5, moved: 5 })
  taken.push({ messageId: '<outbox-5.1@x>', to: 'a@example.com', subject: 'Your order ORD007 is cancelled' })
  observations.cancelled.set('ORD007', 'done')
}

describe('the audit', () => {
  it('finds nothing where all is well, duplicate delivery included', () => {
    assert.deepEqual(
      found(() => undefined),
      [],
    )
    assert.deepEqual(
      found(({ taken }) => taken.push(...taken)),
      [],
    )
  })

  for (const status of ['undelivered', 'returning', 'returned_to_origin', 'lost']) {
    it(`counts an order of status ${status} as paid until refunded`, () => {
      const told = found((evidence) => Object.assign(order(evidence), { status }))
      // It lacks the documents and parcels that packing would have left.
      assert.deepEqual(
        told.filter((line) => !/^(invoices|packing|parcels): /.test(line)),
        [],
      )
    })
  }

  it("finds nothing after a shopper's refunded cancellation", () => {
    assert.deepEqual(found(cancel), [])
    assert.deepEqual(
      found((evidence) => {
        cancel(evidence)
        evidence.observations.cancelled.set('ORD007', 'asked')
      }),
      [],
    )
    // A cancellation without an answer, which the shop did not receive.
    assert.deepEqual(
      found(({ observations }) => observations.cancelled.set('ORD007', 'asked')),
      [],
    )
  })

  it('asks no confirmation of a cancelled order, and never two', () => {
    const confirmed = (times: number, isCancelled = true) =>
      found((evidence) => {
        if (isCancelled) cancel(evidence)
        const { taken } = evidence
        const [mail] = taken.splice(0, 1)
        const { mails } = evidence.ours
        mails.splice(0, 1)
        for (let number = 0; number < times; number += 1)
          if (mail) taken.push({ ...mail, messageId: `<outbox-${30 + number}.1@x>` })
      }).filter((sentence) => sentence.startsWith('mails: ORD007 a@'))
    assert.deepEqual(confirmed(0), [])
    assert.deepEqual(confirmed(1), [])
    assert.equal(confirmed(2).length, 1)
    assert.equal(confirmed(0, false).length, 1)
  })

  it('finds nothing after partial refunds', () => {
    assert.deepEqual(
      found((evidence) => returnMoney(evidence, 5_000)),
      [],
    )
    assert.deepEqual(
      found((evidence) => {
        cancel(evidence)
        evidence.books.refunds.pop()
        evidence.ours.refunds.pop()
        for (const amount of [5_000, 52_900]) returnMoney(evidence, amount)
      }),
      [],
    )
  })

  it('finds nothing after a refund in the dashboard', () => {
    assert.deepEqual(found(refundElsewhere), [])
  })

  const wrongs: [string, (evidence: Evidence) => void, RegExp][] = [
    [
      'money that nobody knows of',
      ({ books }) => void books.refunds.shift(),
      /pay_2 of 57900 paise has 0 paid orders and 0 refunds/,
    ],
    [
      'money that went back twice',
      ({ books }) => books.refunds.push(...books.refunds.slice(0, 1)),
      /pay_2.* 2 refunds/,
    ],
    [
      'money that was kept and went back',
      ({ books }) => Object.assign(books.refunds[0] ?? {}, { payment_id: 'pay_1' }),
      /pay_1.* 1 paid orders and 1 refunds/,
    ],
    [
      'a part that went back and that we did not write down',
      (evidence) => {
        returnMoney(evidence, 5_000)
        evidence.ours.refunds.pop()
      },
      /pay_1.*1 refunds of 5000 paise, 0 of ours/,
    ],
    [
      'a part that we wrote down and that did not go back',
      (evidence) => {
        returnMoney(evidence, 5_000)
        evidence.books.refunds.pop()
      },
      /pay_1.*0 refunds of 0 paise, 1 of ours/,
    ],
    ['a refund of a part', ({ books }) => Object.assign(books.refunds[0] ?? {}, { amount: 1 }), /pay_2/],
    [
      'an order that cost something else',
      (evidence) => Object.assign(order(evidence), { totalPaise: 1 }),
      /ORD007 of 1 paise/,
    ],
    [
      'an order without money',
      (evidence) => Object.assign(order(evidence), { providerPaymentId: 'pay_9' }),
      /ORD007/,
    ],
    [
      'packs that were sold twice',
      ({ ours }) => Object.assign(ours.shelf[0] ?? {}, { onHand: 6, moved: 6 }),
      /6 on hand, 8 expected/,
    ],
    [
      'a kit that was sold and whose part is still there',
      ({ ours }) => Object.assign(ours.shelf[1] ?? {}, { onHand: 5, moved: 5 }),
      /5 on hand, 4 expected/,
    ],
    [
      'a movement that nobody wrote down',
      ({ ours }) => Object.assign(ours.shelf[0] ?? {}, { moved: 9 }),
      /movements of 9/,
    ],
    [
      'batches that do not have what can be sold',
      ({ ours }) => ours.wrongLedger.push('Stock 11 counts 8; its batches have 9.'),
      /Stock 11 counts 8; its batches have 9/,
    ],
    [
      'a correction of a short pick that took more off the shelf than it says',
      ({ ours }) => ours.packing.corrections.push({ stockId: 11, moved: -1, logged: -1 }),
      /8 on hand, 7 expected/,
    ],
    [
      'packs that stay promised',
      ({ ours }) => Object.assign(ours.shelf[0] ?? {}, { reserved: 1 }),
      /1 reserved/,
    ],
    [
      'an offer that was used twice',
      ({ ours }) => ours.orders.push(...ours.orders),
      /a@example.com has the offer on ORD007, ORD007/,
    ],
    ['a mail that never came', ({ taken }) => taken.pop(), /mail 3 .* was not delivered/],
    [
      'two mails about one order',
      ({ taken }) => taken.push({ ...(taken[0] ?? assert.fail()), messageId: '<outbox-4.1@x>' }),
      /confirmed by 2 mails/,
    ],
    [
      'a cancelled order whose shopper got no mail about it',
      (evidence) => {
        cancel(evidence)
        evidence.taken.pop()
      },
      /ORD007 was cancelled and has 0 mails about it/,
    ],
    [
      'two mails about one cancelled order',
      (evidence) => {
        cancel(evidence)
        evidence.taken.push({ ...(evidence.taken[1] ?? assert.fail()), messageId: '<outbox-6.1@x>' })
      },
      /ORD007 was cancelled and has 2 mails about it/,
    ],
    [
      'a broken promise',
      (evidence) => Object.assign(order(evidence), { status: 'cancelled', paymentStatus: 'refunded' }),
      /ORD007 was verified and is cancelled/,
    ],
    [
      'an order that stands although it was cancelled',
      ({ observations }) => observations.cancelled.set('ORD007', 'done'),
      /ORD007 was verified and cancelled and is processing, paid/,
    ],
    [
      'the money of a cancelled order that did not go back',
      (evidence) => {
        cancel(evidence)
        evidence.books.refunds.pop()
      },
      /pay_1 of 57900 paise has 0 paid orders and 0 refunds/,
    ],
    [
      'an order that is gone',
      ({ observations }) => observations.promised.set('ORD008', 'shown as paid'),
      /ORD008 .* not there/,
    ],
    ['a lost cart', ({ ours }) => ours.carts.pop(), /the cart of b@example.com holds \[\]/],
    [
      'a cart that was bought and is still full',
      ({ ours }) => ours.carts.push({ email: 'a@example.com', packs: { 1: 2 } }),
      /the cart of a@example.com/,
    ],
    ['work that was left', ({ ours }) => Object.assign(ours.waiting, { mails: 2 }), /2 mails/],
    [
      'an answer that nobody should get',
      ({ observations }) => observations.surprises.push('500'),
      /unexpected answers: 500/,
    ],
  ]
  for (const [what, spoil, sentence] of wrongs) {
    it(`finds ${what}`, () => assert.match(found(spoil).join('\n'), sentence))
  }
})
