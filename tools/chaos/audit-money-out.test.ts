import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Evidence } from './audit.ts'
import { found } from './valid-evidence.ts'

/** A part of the kept payment was refunded at the provider, and the shop has recorded it. */
function refundAtProvider({ books, ours }: Evidence): void {
  books.refunds.push({
    id: 'rfnd_d',
    payment_id: 'pay_1',
    amount: 5_000,
    receipt: null,
    status: 'processed',
  })
  ours.refunds.push({
    providerPaymentId: 'pay_1',
    amountPaise: 5_000,
    status: 'processed',
    reason: 'at_provider',
    kind: 'provider',
    factId: 'rfnd_d',
    orderId: 7,
  })
  ours.balances.push({ providerPaymentId: 'pay_1', capturedPaise: 57_900, outPaise: 5_000, shopPaise: 0 })
}

const told = (spoil: (evidence: Evidence) => void): string[] =>
  found((evidence) => {
    refundAtProvider(evidence)
    spoil(evidence)
  }).filter((sentence) => sentence.startsWith('money out'))

describe('the audit of money out', () => {
  it('finds nothing where each fact is one row', () => {
    assert.deepEqual(
      told(() => undefined),
      [],
    )
  })

  it('asks no row of money without an order', () => {
    const lost = { id: 'disp_2', payment_id: 'pay_9', amount: 1_000, status: 'lost' as const }
    const unmatched = (isKnown: boolean) =>
      told(({ books, ours }) => {
        const [paid] = books.payments
        if (paid) books.payments.push({ ...paid, id: 'pay_9' })
        books.disputes.push(lost)
        if (isKnown) ours.unmatched.push('pay_9')
      })
    assert.deepEqual(unmatched(true), [])
    assert.match(unmatched(false).join(), /disp_2 of 1000 paise went out/)
  })

  const wrongs: [what: string, spoil: (evidence: Evidence) => void, sentence: RegExp][] = [
    ['a refund without a row', ({ ours }) => void ours.refunds.pop(), /rfnd_d of 5000 paise went out/],
    [
      'a row that stands twice',
      ({ ours }) => ours.refunds.push(...ours.refunds.slice(-1)),
      /rfnd_d of 5000 paise is a row/,
    ],
    [
      'a lost dispute without a row',
      ({ books }) =>
        books.disputes.push({ id: 'disp_1', payment_id: 'pay_1', amount: 1_000, status: 'lost' }),
      /disp_1 of 1000 paise went out/,
    ],
    [
      'a balance that is not the sum',
      ({ ours }) => Object.assign(ours.balances[0] ?? {}, { outPaise: 1 }),
      /pay_1 of 57900 paise has 5000 out at the provider, and 1 of 57900/,
    ],
    [
      'decisions beyond what came',
      ({ ours }) => Object.assign(ours.balances[0] ?? {}, { shopPaise: 57_901 }),
      /57901 paise of pay_1 were decided/,
    ],
  ]
  for (const [what, spoil, sentence] of wrongs) {
    it(`finds ${what}`, () => assert.match(told(spoil).join('\n'), sentence))
  }
})
