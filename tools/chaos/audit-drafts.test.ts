import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
import { found } from './valid-evidence.ts'

/** DRF001 was paid by a link as ORD008; DRF002 waits for the payment of a code, as ORD009; DRF003 was cancelled. */
function addDrafts({ books, ours, observations, taken, events }: Evidence): void {
  const [bought] = ours.orders
  const [paid] = books.payments
  assert.ok(bought && paid)
  const prepared = { ...bought, isByStaff: true, isFromCart: false, discountPaise: 0, items: [] }
  ours.orders.push(
    { ...prepared, id: 8, kind: 'link', providerOrderId: 'plink_1', providerPaymentId: 'pay_8' },
    {
      ...prepared,
      id: 9,
      kind: 'qr',
      status: 'awaiting_payment',
      paymentStatus: 'expired',
      providerOrderId: 'qr_1',
      providerPaymentId: null,
    },
  )
  books.payment_links.push({ id: 'plink_1', amount: 57_900, status: 'paid', order_id: 'order_8' })
  books.qr_codes.push({ id: 'qr_1', payment_amount: 57_900, status: 'active', payment_ids: [] })
  books.payments.push({ ...paid, id: 'pay_8', order_id: 'order_8' })
  const draft = { totalPaise: 57_900, isReserved: false }
  ours.drafts.push(
    { ...draft, id: 1, status: 'paid', orderId: 8, orders: [6, 8] },
    { ...draft, id: 2, status: 'expired', orderId: 9, orders: [9] },
    { ...draft, id: 3, status: 'cancelled', orderId: null, orders: [5] },
  )
  for (const [id, name] of [
    ['plink_1', 'DRF001'],
    ['qr_1', 'DRF002'],
  ] as const)
    observations.paymentRequests.set(id, {
      id,
      url: `http://provider/${id}`,
      draft: name,
      totalPaise: 57_900,
    })
  taken.push({
    messageId: '<outbox-4.1@x>',
    to: bought.email,
    subject: 'Your order ORD008 is confirmed',
  })
  events.listed.push({ id: 'evt_8', type: 'order.paid', data: { id: 'ORD008' } })
  events.received.add('evt_8')
}

const findings = (spoil: (evidence: Evidence) => void = () => undefined): string[] =>
  found((evidence) => {
    addDrafts(evidence)
    spoil(evidence)
  })

const about = (pattern: RegExp, spoil: (evidence: Evidence) => void): void => {
  const drafts = findings(spoil).filter((sentence) => sentence.startsWith('drafts: '))
  assert.match(drafts.join('\n'), pattern)
}

const orderOf = ({ ours }: Evidence, id: number) =>
  ours.orders.find((order) => order.id === id) ?? assert.fail()
const draftOf = ({ ours }: Evidence, id: number) =>
  ours.drafts.find((draft) => draft.id === id) ?? assert.fail()

/** A second captured payment of the link, or of the code. */
const payAgain = ({ books }: Evidence, id: string, order_id: string | null) => {
  const [paid] = books.payments
  if (paid) books.payments.push({ ...paid, id, order_id })
  if (order_id === null) books.qr_codes[0]?.payment_ids.push(id)
}

it('accepts drafts that are paid, wait or were cancelled', () => {
  assert.deepEqual(findings(), [])
})

describe('the orders of drafts', () => {
  it('reports two orders of one draft', () => {
    about(/DRF001 is paid with order 8, and its sold orders are ORD006, ORD008/, (evidence) => {
      evidence.ours.orders.push({ ...orderOf(evidence, 8), id: 6, providerPaymentId: null })
    })
  })

  it('reports a paid draft without an order', () => {
    about(/DRF001 is paid with order null/, (evidence) => {
      draftOf(evidence, 1).orderId = null
    })
    about(/DRF001 is paid with order 77/, (evidence) => {
      Object.assign(draftOf(evidence, 1), { orderId: 77, orders: [77] })
    })
  })

  it('reports a sold order of a draft that is not paid', () => {
    for (const status of ['open', 'sent', 'expired', 'cancelled'])
      about(new RegExp(`DRF001 is ${status} with order 8, and its sold orders are ORD008`), (evidence) => {
        draftOf(evidence, 1).status = status
      })
  })

  it('reports an order of the staff without its one draft', () => {
    about(/ORD008 of the staff is processing, and 0 paid drafts became it/, ({ ours }) => {
      ours.drafts.shift()
    })
    about(/ORD008 of the staff is processing, and 2 paid drafts became it/, (evidence) => {
      evidence.ours.drafts.push({ ...draftOf(evidence, 1), id: 4 })
    })
  })

  it('accepts a paid order that was cancelled later', () => {
    const drafts = findings((evidence) => {
      Object.assign(orderOf(evidence, 8), { status: 'cancelled', paymentStatus: 'refunded' })
    })
    assert.deepEqual(
      drafts.filter((sentence) => sentence.startsWith('drafts: ')),
      [],
    )
  })
})

describe('the totals of drafts', () => {
  it('reports another total of the order than of its draft', () => {
    about(/ORD008 costs 57900 paise, and DRF001 says 57800/, (evidence) => {
      draftOf(evidence, 1).totalPaise = 57_800
    })
  })

  it('reports another amount than the customer was shown', () => {
    about(/plink_1 of DRF001 was shown at 50000 paise, and asks for 57900, 57900/, ({ observations }) => {
      Object.assign(observations.paymentRequests.get('plink_1') ?? {}, { totalPaise: 50_000 })
    })
    about(/qr_1 of DRF002 was shown at 57900 paise, and asks for 1, 57900/, ({ books }) => {
      Object.assign(books.qr_codes[0] ?? {}, { payment_amount: 1 })
    })
  })
})

describe('the money of links and codes', () => {
  it('reports money that is nowhere, or in two places', () => {
    const lost = /pay_9 of 57900 paise for qr_1 has no one place/
    about(lost, (evidence) => payAgain(evidence, 'pay_9', null))
    about(
      /pay_8 of 57900 paise for plink_1 has no one place/,
      ({ ours }) => void ours.unmatched.push('pay_8'),
    )
    about(/pay_8 of 57900 paise for plink_1 has no one place/, (evidence) => {
      orderOf(evidence, 9).providerPaymentId = 'pay_8'
    })
  })

  it('reports a second payment of a link that does not go back', () => {
    const again = (evidence: Evidence) => payAgain(evidence, 'pay_9', 'order_8')
    about(/pay_9 of 57900 paise for plink_1 has no one place/, again)
    about(/pay_9 of 57900 paise for plink_1 has no one place/, (evidence) => {
      again(evidence)
      const half = { id: 'rfnd_9', payment_id: 'pay_9', amount: 57_899, receipt: 'r9' }
      evidence.books.refunds.push({ ...half, status: 'processed' })
    })
    about(/plink_1 paid ORD008 and ORD009/, (evidence) => {
      again(evidence)
      const second = { status: 'packed', paymentStatus: 'paid', providerPaymentId: 'pay_9' }
      Object.assign(orderOf(evidence, 9), second)
    })
  })

  it('accepts money that went back, goes back or is unmatched', () => {
    const drafts = (spoil: (evidence: Evidence) => void) =>
      findings((evidence) => {
        payAgain(evidence, 'pay_9', 'order_8')
        spoil(evidence)
      }).filter((sentence) => sentence.startsWith('drafts: '))
    const refund = { id: 'rfnd_9', payment_id: 'pay_9', amount: 57_900, receipt: 'r9' }
    assert.deepEqual(
      drafts(({ books }) => void books.refunds.push({ ...refund, status: 'processed' })),
      [],
    )
    const [row] = [{ providerPaymentId: 'pay_9', amountPaise: 57_900, reason: 'second_payment', orderId: 8 }]
    assert.deepEqual(
      drafts(({ ours }) => void ours.refunds.push({ ...row, status: 'stuck', kind: 'shop', factId: null })),
      [],
    )
    assert.deepEqual(
      drafts(({ ours }) => void ours.unmatched.push('pay_9')),
      [],
    )
    const failed = (evidence: Evidence) =>
      void evidence.books.refunds.push({ ...refund, status: 'failed' as const })
    assert.equal(drafts(failed).length, 1)
  })
})

describe('open links and codes', () => {
  it('reports one whose draft has changed or was paid', () => {
    const changed = /qr_1 of DRF002 can still be paid, and no draft waits for it/
    about(changed, (evidence) => {
      Object.assign(draftOf(evidence, 2), { status: 'open', orderId: null })
    })
    about(/plink_1 of DRF001 can still be paid, and DRF001 is paid/, ({ books }) => {
      Object.assign(books.payment_links[0] ?? {}, { status: 'created' })
    })
  })

  it('accepts one that nobody saw', () => {
    assert.deepEqual(
      findings(({ books, observations }) => {
        observations.paymentRequests.delete('qr_1')
        books.payment_links.push({ id: 'plink_9', amount: 1, status: 'created' })
      }),
      [],
    )
  })
})

it('reports a draft that still reserves its packs', () => {
  about(/DRF003 is cancelled and still reserves its packs/, (evidence) => {
    draftOf(evidence, 3).isReserved = true
  })
})
