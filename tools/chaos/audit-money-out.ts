import type { OurLedger } from './our-ledger.ts'
import type { Ledger } from './provider.ts'

interface BothLedgers {
  books: Ledger
  ours: OurLedger
}

/** One sentence for each row of the ledger of money out that differs from the provider's ledger. */
export const auditMoneyOut = (both: BothLedgers): string[] => [
  ...facts(both),
  ...sums(both),
  ...decisions(both),
]

/**
 * Each refund at the provider and each lost dispute is one row under its id, and no other row is a fact. Money without an order has
 * no rows, since the owner decides about it.
 */
function facts({ books, ours }: BothLedgers): string[] {
  const unmatched = new Set(ours.unmatched)
  const captured = new Set(
    books.payments.flatMap(({ id, captured }) => (captured && !unmatched.has(id) ? [id] : [])),
  )
  const made = books.refunds.filter(
    ({ receipt, status, payment_id }) =>
      receipt === null && status === 'processed' && captured.has(payment_id),
  )
  const lost = books.disputes.filter(
    ({ status, payment_id }) => status === 'lost' && captured.has(payment_id),
  )
  const expected = [...made, ...lost].map(({ id, amount }) => `${id} of ${amount} paise`)
  const written = ours.refunds
    .filter(({ kind, status }) => kind !== 'shop' && status !== 'void')
    .map(({ factId, amountPaise }) => `${factId} of ${amountPaise} paise`)
  return [
    ...without(expected, written).map((fact) => `${fact} went out at the provider and is in no row`),
    ...without(written, expected).map((fact) => `${fact} is a row, and the provider has none`),
  ]
}

/** The items of one list that the other lacks, as often as they are missing. */
function without(items: string[], others: string[]): string[] {
  const left = [...others]
  return items.filter((item) => {
    const place = left.indexOf(item)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** The money out of each payment is the sum of the provider's refunds and lost disputes. */
function sums({ books, ours }: BothLedgers): string[] {
  const known = new Map(ours.balances.map((balance) => [balance.providerPaymentId, balance]))
  return books.payments.flatMap(({ id, amount, captured }) => {
    const balance = known.get(id)
    if (!captured || !balance) return []
    const made = books.refunds.filter(({ payment_id, status }) => payment_id === id && status !== 'failed')
    const lost = books.disputes.filter(({ payment_id, status }) => payment_id === id && status === 'lost')
    const out = [...made, ...lost].reduce((sum, one) => sum + one.amount, 0)
    const isRight = balance.outPaise === out && balance.capturedPaise === amount
    return isRight
      ? []
      : [
          `${id} of ${amount} paise has ${out} out at the provider, and ${balance.outPaise} of ${balance.capturedPaise} in the ledger`,
        ]
  })
}

/** Decisions of the shop never take out more than came in. */
const decisions = ({ ours }: BothLedgers): string[] =>
  ours.balances.flatMap(({ providerPaymentId: id, shopPaise, capturedPaise }) =>
    shopPaise <= capturedPaise
      ? []
      : [`${shopPaise} paise of ${id} were decided to go out of ${capturedPaise}`],
  )
