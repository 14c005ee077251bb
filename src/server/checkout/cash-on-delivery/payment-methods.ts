import type { PaymentMethods } from '#contract/shop/checkout.ts'
import { findState, type StateCode } from '#shared/indian-states.ts'
import { toRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { errorMessage, formatErrorMessage, shopError } from '../../platform/http/error-message.ts'
import { stateOfPin } from '../delivery/pin-places.ts'
import type { PlacedAddress } from '../delivery/place-address.ts'
import { readPayLaterTerms } from '../pay-later/pay-days.ts'
import type { Found } from '../quote/goods.ts'
import { findLastAddress } from '../quote/last-address.ts'
import type { Person } from '../quote/offer.ts'
import { presentLines, type Quoted, quoteFound } from '../quote/quote.ts'
import { type CodOrder, type CodProblem, codProblem, problemOfPlace } from './cod-rules.ts'
import { readCodHistory } from './shopper-history.ts'

type Place = Pick<CodOrder, 'pin' | 'stateCode'>

const placeOfPin = (pin: string | undefined): Place => ({
  pin: pin ?? null,
  stateCode: (pin === undefined ? null : stateCodeOf(stateOfPin(pin))) ?? null,
})

const stateCodeOf = (name: string | null): StateCode | undefined =>
  name === null ? undefined : findState(name)?.code

/**
 * The ways to pay for goods, each with its fee and total.
 * @param pin where the parcel would go, once the shopper has typed it.
 */
export async function readPaymentMethods(
  db: Database,
  settings: WordedSettings,
  person: Person | null,
  { found, quoted, pin }: { found: Found; quoted: Quoted; pin: string | undefined },
): Promise<PaymentMethods> {
  const online = {
    kind: 'online' as const,
    available: true,
    fee: 0,
    total: toRupees(quoted.price.totalPaise),
  }
  const atDoor = await readAtDoor(db, settings, person, { found, pin, total: online.total })
  const later = person && (await readLater(db, settings, person, found))
  return [online, atDoor, ...(later ? [later] : [])]
}

type Method = PaymentMethods[number]

/** Paying later, for a business customer whom the shop trusts; null for everybody else. */
async function readLater(
  db: Database,
  settings: WordedSettings,
  person: Person,
  found: Found,
): Promise<Method | null> {
  const terms = await readPayLaterTerms(db, settings, person.accountId)
  if (!terms) return null
  const quoted = quoteFound(found, settings, 'terms')
  return {
    kind: 'terms',
    available: true,
    fee: 0,
    total: toRupees(quoted.price.totalPaise),
    amounts: amountsOf(quoted),
    terms: { days: terms.days, due_on: terms.dueOn, pay_to: settings.payments.terms.pay_to },
  }
}

/** What the total of a way to pay is made of. */
const amountsOf = ({ price, offer, priceList }: Quoted): NonNullable<Method['amounts']> => ({
  lines: presentLines(price),
  subtotal: toRupees(price.subtotalPaise),
  discount: toRupees(price.discountPaise),
  shipping: toRupees(price.shippingPaise),
  tax_included: toRupees(price.taxPaise),
  offer: offer && { label: offer.label, percent: offer.percent },
  price_list: priceList?.name ?? null,
})

async function readAtDoor(
  db: Database,
  settings: WordedSettings,
  person: Person | null,
  { found, pin, total }: { found: Found; pin: string | undefined; total: number },
): Promise<Method> {
  const { cod } = settings.payments
  if (!cod.enabled) return notAtAll(settings, total)
  const quoted = quoteFound(found, settings, 'cod')
  const { price } = quoted
  const history = person ? await readCodHistory(db, person, null) : null
  const problem = codProblem(cod, { ...orderOf(price), ...placeOfPin(pin), history })
  return {
    kind: 'cod',
    available: problem === null,
    ...(problem && { code: problem.rule, reason: formatErrorMessage(settings, problem.message) }),
    fee: toRupees(price.codFeePaise),
    total: toRupees(price.totalPaise),
    ...(problem === null && { amounts: amountsOf(quoted) }),
  }
}

/** The shop as a whole takes no cash, so nothing is computed. */
const notAtAll = (settings: WordedSettings, total: number): PaymentMethods[number] => ({
  kind: 'cod',
  available: false,
  code: 'cod_off',
  reason: formatErrorMessage(settings, errorMessage('cashOnDelivery', 'off')),
  fee: 0,
  total,
})

const orderOf = ({ totalPaise, lines }: Quoted['price']): Pick<CodOrder, 'totalPaise' | 'goods'> => ({
  totalPaise,
  goods: lines.map(({ goods }) => goods),
})

interface Placing {
  settings: WordedSettings
  shopper: Person
  input: { shipping?: PlacedAddress | undefined }
}

/**
 * Checks the rules of cash on delivery for an order that is being placed. The caller has locked the account.
 * @throws {ShopError} `cod_unavailable` with the broken rule.
 */
export async function assertCodAllowed(
  tx: Database,
  { settings, shopper, input: { shipping } }: Placing,
  { price }: Quoted,
): Promise<void> {
  const address = shipping ?? (await findLastAddress(tx, shopper.accountId))
  const history = await readCodHistory(tx, shopper, address?.phone ?? null)
  const problem = codProblem(settings.payments.cod, {
    ...orderOf(price),
    pin: address?.zip ?? null,
    stateCode: address?.stateCode ?? null,
    history,
  })
  if (problem) throw codUnavailable(problem)
}

export const codUnavailable = ({ rule, message }: CodProblem) => shopError(message, { extra: { rule } })

/**
 * Checks the place of an order that is to be paid on delivery, whose address changes.
 * @throws {ShopError} `cod_unavailable`.
 */
export function assertCodPlace(
  { payments }: Pick<WordedSettings, 'payments'>,
  { zip, stateCode }: Pick<PlacedAddress, 'zip' | 'stateCode'>,
): void {
  const problem = problemOfPlace(payments.cod, { pin: zip, stateCode })
  if (problem) throw codUnavailable(problem)
}
