import { isTaxed } from '#shared/copy/seller-numbers.ts'
import { formatPaise, formatRupees } from '#shared/money.ts'
import { guaranteeOf } from '#shared/settings/completed.ts'
import type { OwnerSettings, Registration } from '#shared/settings/owner-settings.ts'

/** The number of open payments quoted under the present settings. */
export interface OpenPayments {
  all: number
  /** Payments with the present shipping fee. */
  withFee: number
  /** Payments with the subscriber's offer. */
  withOffer: number
}

interface Edit {
  before: OwnerSettings
  after: OwnerSettings
  /** Whether a setting at or below a path changes. */
  changes: (path: string) => boolean
  open: OpenPayments
}

const payments = (count: number): string => (count === 1 ? '1 open payment' : `${count} open payments`)

const quotedSentence = (count: number): string =>
  count === 0
    ? 'No open payment was quoted with what stood before.'
    : `${payments(count)} ${count === 1 ? 'was' : 'were'} quoted with what stood before, and ${count === 1 ? 'keeps' : 'keep'} it.`

function ofShipping({ after, changes, open }: Edit): string[] {
  const { flatFeePaise, freeAbovePaise } = after.shipping
  const fee = `Orders from now on pay ${formatPaise(flatFeePaise)} for shipping, and nothing above ${formatPaise(freeAbovePaise)}.`
  const dates =
    'Dates of arrival that are shown from now on follow it; orders keep the date that they were promised.'
  const hasDays = ['shipping.min', 'shipping.max', 'shipping.moreDays'].some(changes)
  return [
    ...(changes('shipping.flatFeePaise') || changes('shipping.freeAbovePaise')
      ? [`${fee} ${quotedSentence(open.withFee)}`]
      : []),
    ...(hasDays ? [dates] : []),
  ]
}

function ofPromises({ before, after, changes, open }: Edit): string[] {
  const guarantee = guaranteeOf(after)
  return [
    ...(changes('claims.guarantee') && guarantee === null
      ? [
          'No page, slip or invoice names a guarantee, and opened packs that disappoint are not promised to be refunded. Orders that were placed keep theirs.',
        ]
      : []),
    ...(changes('returns.windowDays')
      ? [
          `The terms grant ${after.returns.windowDays} days for a return${guarantee ? `, and the guarantee reads “${guarantee}”` : ''}. Orders that were placed keep their ${before.returns.windowDays} days.`,
        ]
      : []),
    ...(changes('returns.refundDays')
      ? ['Orders that were placed keep the time for a refund that they were promised.']
      : []),
    ...(changes('offers.subscriberPercent')
      ? [
          `A subscriber’s first order has ${after.offers.subscriberPercent}% off from now on. ${quotedSentence(open.withOffer)} Letters that were sent name ${before.offers.subscriberPercent}%.`,
        ]
      : []),
    ...(changes('carts.remindAfterHours')
      ? [
          after.carts.remindAfterHours === 0
            ? 'Nobody gets a mail about a cart that was left.'
            : `Subscribers get one mail about a cart ${after.carts.remindAfterHours} hours after its last product, at most once a week. Carts of the last week get theirs within minutes.`,
        ]
      : []),
    ...(changes('claims') ? ['What is advertised must be proven: keep the proof of each claim.'] : []),
  ]
}

const registrationSentences: Record<Registration, string> = {
  registered: 'Orders from now on include GST, which their tax invoices show.',
  composition: 'Orders from now on charge no GST and get bills of supply.',
  unregistered: 'Orders from now on charge no GST and get receipts without a GSTIN.',
}

function ofIdentity({ after, changes }: Edit): string[] {
  return [
    ...(changes('legal.registration') ? [registrationSentences[after.legal.registration]] : []),
    ...(changes('legal') || changes('addresses')
      ? ['Tax documents from now on name it so; those that were issued stay as they are.']
      : []),
    ...(changes('legal.stateCode') && isTaxed(after.legal)
      ? [
          `Orders to ${after.legal.stateName} have CGST and SGST from now on, all others IGST. Your GST registration must be of that state.`,
        ]
      : []),
    ...(changes('brand')
      ? ['Pages, mails and documents carry it at once; without a logo of yours, the name stands for it.']
      : []),
    ...(changes('look') ? ['Pages, mails and documents look like it at once.'] : []),
    ...(changes('support') || changes('grievance')
      ? ['Pages and mails name it at once; mails that were sent name what stood before.']
      : []),
    ...(changes('grievance') ? ['The law asks for the name of a person who can be reached.'] : []),
  ]
}

function ofData({ before, after, changes }: Edit): string[] {
  const shorter = (name: keyof OwnerSettings['retention']): boolean =>
    after.retention[name] < before.retention[name]
  return [
    ...(shorter('messageMonths')
      ? [
          `Messages older than ${after.retention.messageMonths} months are deleted within the hour. Putting the setting back does not bring them back.`,
        ]
      : []),
    ...(shorter('technicalDays')
      ? [
          `What the payment provider reported is deleted ${after.retention.technicalDays} days after it was acted on, older reports within the hour. Putting the setting back does not bring it back.`,
        ]
      : []),
    ...(changes('reviews.askAfterDays')
      ? [
          after.reviews.askAfterDays === 0
            ? 'Nobody is asked for a review any more.'
            : `Shoppers are asked for a review ${after.reviews.askAfterDays} days after a delivery.`,
        ]
      : []),
  ]
}

function ofParcels({ changes }: Edit): string[] {
  return changes('parcels') ? ['Packing slips and labels that are drawn from now on carry it.'] : []
}

function ofFront({ after, changes }: Edit): string[] {
  if (!changes('front.announcement')) return []
  return [
    after.front.announcement === null
      ? 'No page has an announcement any more.'
      : 'Visitors who closed the announcement see the new one.',
  ]
}

function ofCashOnDelivery({ before, after, changes, open }: Edit): string[] {
  if (!changes('payments.cod')) return []
  const [former, present] = [before.payments.cod, after.payments.cod]
  if (!present.enabled && !former.enabled) {
    return ['Cash on delivery is off, so this counts once it is on.']
  }
  const [formerPercent, percent] = [former, present].map(prepaidPercent)
  return [
    ...doorSentences(former, present),
    ...(percent === formerPercent
      ? []
      : [
          percent
            ? `Orders that are paid online have ${percent}% off their goods from now on.`
            : 'Orders that are paid online have nothing off their goods any more.',
          quotedSentence(open.all),
        ]),
  ]
}

function ofPayLater({ before, after, changes }: Edit): string[] {
  if (!changes('payments.terms')) return []
  const { enabled } = after.payments.terms
  if (enabled === before.payments.terms.enabled) {
    return [
      'Order pages, mails, and invoices that are issued from now on say where to pay. Invoices that were issued stay.',
    ]
  }
  return enabled
    ? ['Business customers who are marked for it may pay later by invoice from now on.']
    : ['Nobody can choose to pay later any more. Orders placed to be paid later stay due.']
}

type CashOnDelivery = OwnerSettings['payments']['cod']

/** Without cash on delivery, paying now takes nothing off. */
const prepaidPercent = ({ enabled, prepaid_discount }: CashOnDelivery): number =>
  enabled ? prepaid_discount : 0

function doorSentences(before: CashOnDelivery, after: CashOnDelivery): string[] {
  if (!after.enabled) {
    return ['Nobody can choose cash on delivery any more. Orders that were placed with it stay as they are.']
  }
  if (!before.enabled) {
    return [
      `Shoppers may pay at the door from now on, for ${formatRupees(after.fee)} more. Their orders wait in the list “To confirm” before they are packed.`,
    ]
  }
  const limits = ({ enabled, fee, prepaid_discount, ...rest }: CashOnDelivery) => JSON.stringify(rest)
  return [
    ...(before.fee === after.fee
      ? []
      : [
          `Paying at the door costs ${formatRupees(after.fee)} from now on, and ${formatRupees(before.fee)} for orders that were placed.`,
        ]),
    ...(limits(before) === limits(after)
      ? []
      : [
          'From now on these limits decide who may pay at the door. Orders that were placed with it stay as they are.',
        ]),
  ]
}

const ofEmails = ({ changes }: Edit): string[] =>
  changes('letters.') ? ['Mails that are sent from now on say it so, also those that wait already.'] : []

const ofErrorMessages = ({ changes }: Edit): string[] =>
  changes('refusals.') ? ['Shoppers read it at once, on pages and in answers of the API. Codes stay.'] : []

/** The consequences of an edit of the settings, as sentences. */
export function consequencesOf(
  [before, after]: [OwnerSettings, OwnerSettings],
  paths: string[],
  open: OpenPayments,
): string[] {
  const changes = (beginning: string): boolean => paths.some((path) => path.startsWith(beginning))
  const edit = { before, after, changes, open }
  return [
    ofShipping,
    ofPromises,
    ofIdentity,
    ofData,
    ofParcels,
    ofFront,
    ofCashOnDelivery,
    ofPayLater,
    ofEmails,
    ofErrorMessages,
  ].flatMap((say) => say(edit))
}
