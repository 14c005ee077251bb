import { nameOf } from './accepted-payments.ts'
import type { Observations } from './observations.ts'
import type { RefundLedger } from './refund-ledger.ts'

/** What shoppers saw about questions and problems. */
export type RefundDiary = Pick<Observations, 'asked' | 'reported' | 'photographed'>

/** One sentence for each contradiction of refunds, returned packs and answers. */
export const auditRefunds = (books: RefundLedger, observations: RefundDiary): Record<string, string[]> => ({
  'packs given back': lines(books),
  'documents of refunds': [...documents(books), ...taxes(books)],
  approvals: [...limits(books), ...approvals(books)],
  returns: [...settlements(books), ...reports(books, observations)],
  replacements: parcels(books),
  answers: [...answers(books), ...questions(books, observations)],
})

const orderOf = (id: number): string => nameOf({ id })

/** No line refunds or replaces more than was bought, and no more is restocked than left. */
const lines = (books: RefundLedger): string[] =>
  books.lines.flatMap(({ id, orderId, bought, refunded, replaced, shelved, left }) => [
    ...(refunded + replaced <= bought
      ? []
      : [
          `line ${id} of ${orderOf(orderId)}: ${refunded} packs refunded and ${replaced} replaced of ${bought}`,
        ]),
    ...(shelved <= left ? [] : [`line ${id} of ${orderOf(orderId)}: ${shelved} packs put back of ${left}`]),
  ])

/** Every refund has one document of its sum, whose lines and taxes add up. */
const documents = ({ refunds }: RefundLedger): string[] =>
  refunds.flatMap(({ id, orderId, amountPaise, partsPaise, documentPaise, linesPaise, taxedPaise }) => {
    const sums = [partsPaise ?? amountPaise, documentPaise, linesPaise, taxedPaise]
    if (sums.every((sum) => sum === amountPaise)) return []
    return `refund ${id} of ${orderOf(orderId)}: ${amountPaise} paise, parts, document, lines and taxes of ${sums.join(', ')}`
  })

/** An invoice charges what no earlier voucher refunded; where all money went back, so did all its taxes. */
const taxes = ({ invoiced }: RefundLedger): string[] =>
  invoiced.flatMap((order) => {
    const { orderId, totalPaise, invoicePaise, vouchersPaise, refundedPaise } = order
    const name = orderOf(orderId)
    if (invoicePaise + vouchersPaise !== totalPaise)
      return `${name} of ${totalPaise} paise: an invoice of ${invoicePaise}, vouchers of ${vouchersPaise}`
    if (refundedPaise < totalPaise || `${order.taxes}` === `${order.creditedTaxes}`) return []
    return `${name} went back whole: ${order.taxes.join(', ')} were charged, ${order.creditedTaxes.join(', ')} credited`
  })

/** Nobody refunded more of an order than their role allows, unless a colleague approved it. */
function limits({ refunds }: RefundLedger): string[] {
  const given = Map.groupBy(refunds, ({ alone }) => alone)
  return [...given].flatMap(([who, own]) => {
    const sum = own.reduce((total, { amountPaise }) => total + amountPaise, 0)
    const limit = own[0]?.limitPaise ?? null
    if (who === null || limit === null || sum <= limit) return []
    const parts = own.map(({ id, amountPaise, origin }) => `refund ${id} of ${amountPaise}, ${origin}`)
    return `${who} gave back ${sum} paise alone, and may ${limit}: ${parts.join('; ')}`
  })
}

/** An approved refund is what was requested, and no other request went out. */
const approvals = (books: RefundLedger): string[] =>
  books.approvals.flatMap(({ orderId, asked, made, undecidedRefunds }) => [
    ...(`${asked}` === `${made}`
      ? []
      : [`${orderOf(orderId)}: ${asked.join(', ')} paise were approved, ${made.join(', ')} went back so`]),
    ...(undecidedRefunds === 0
      ? []
      : [`${orderOf(orderId)}: ${undecidedRefunds} refunds went out unapproved`]),
  ])

const settledStates = new Set(['settled', 'settled_early', 'received_late'])

/** A return is settled once: by one refund, one standing replacement, or words. */
const settlements = ({ returns }: RefundLedger): string[] =>
  returns.flatMap(({ id, status, settlement, refunds, replacements }) => {
    const isRight =
      refunds === (settlement === 'refund' ? 1 : 0) &&
      replacements === (settlement === 'replacement' ? 1 : 0) &&
      settledStates.has(status) === (settlement !== null)
    if (isRight) return []
    return `${id} is ${status}, settled by ${settlement ?? 'nothing'}, with ${refunds} refunds and ${replacements} replacements`
  })

/** Every acknowledged problem exists, with its photograph. */
function reports({ returns }: RefundLedger, { reported, photographed }: RefundDiary): string[] {
  const known = new Map(returns.map((row) => [row.id, row]))
  return [...reported].flatMap(([id, orderId]) => {
    const row = known.get(id)
    if (!row || orderOf(row.orderId) !== orderId) return `${id} of ${orderId} was taken and is not there`
    if (photographed.has(id) && row.photographs === 0)
      return `the photograph of ${id} was taken and is not there`
    return row.photographs > 1 ? `${id} has ${row.photographs} photographs of one file` : []
  })
}

const sentStates = new Set(['sent', 'delivered', 'lost', 'came_back'])

/** Every replacement that left has one parcel, and no other has any. */
const parcels = ({ replacements }: RefundLedger): string[] =>
  replacements.flatMap(({ id, status, parcels: has }) => {
    const expected = sentStates.has(status) ? 1 : 0
    return has === expected ? [] : `${id} is ${status} and has ${has} parcels, not ${expected}`
  })

/** Every answer is mailed once and is an entry of the log. */
const answers = ({ tickets }: RefundLedger): string[] =>
  tickets.flatMap(({ id, answers: given, mailed, logged }) =>
    `${given}` === `${mailed}` && logged === given.length
      ? []
      : `ticket ${id} has ${given.length} answers, ${mailed.length} mails of them and ${logged} entries`,
  )

/** Every accepted question exists once. */
function questions(books: RefundLedger, { asked }: RefundDiary): string[] {
  const known = new Map(books.questions.map((row) => [row.words, row]))
  const lost = [...asked].flatMap(([words, orderId]) => {
    const row = known.get(words)
    return row && orderOf(row.orderId) === orderId ? [] : `“${words}” was taken and is not there`
  })
  const twice = books.questions.flatMap(({ words, times }) =>
    times === 1 ? [] : `“${words}” stands there ${times} times`,
  )
  return [...lost, ...twice]
}
