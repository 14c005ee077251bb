import type { Settings } from '../settings/settings.ts'
import { addressLine, figuresOf } from './figures.ts'
import { payingWords } from './paying-words.ts'
import { returnsInShort } from './returns-in-short.ts'
import { licencesLine, taxWords } from './seller-numbers.ts'
import { daysMore } from './shipping.ts'

interface Placeholder {
  /** What the placeholder stands for, as the back office lists it. */
  label: string
  /** Null for a claim that the owner does not make. */
  read: (settings: Settings) => string | null
}

const of = (label: string, read: Placeholder['read']): Placeholder => ({ label, read })
const figure = (label: string, name: keyof ReturnType<typeof figuresOf>): Placeholder =>
  of(label, (settings) => figuresOf(settings)[name])
const paying = (label: string, name: keyof ReturnType<typeof payingWords>): Placeholder =>
  of(label, (settings) => payingWords(settings)[name])
const tax = (label: string, name: keyof ReturnType<typeof taxWords>): Placeholder =>
  of(label, (settings) => taxWords(settings)[name])
const more = (label: string, zone: keyof Settings['shipping']['moreDays']): Placeholder =>
  of(label, ({ shipping }) => daysMore(shipping.moreDays[zone]))

/** What a text of a page may take from the settings, by the name that stands in braces. */
export const placeholders: Record<string, Placeholder> = {
  brand: of('Name of the shop', ({ brand }) => brand.name),
  site: of('Address of the shop', ({ brand }) => brand.siteUrl),
  seller: of('Legal entity', ({ legal }) => legal.entityName),
  seller_is: of('What the legal entity is', ({ legal }) => legal.entityDescription),
  gstin: of('GSTIN', ({ legal }) => legal.gstin ?? ''),
  licences: of('Licences of the seller', ({ legal }) => licencesLine(legal.numbers)),
  state: of('State of the seller', ({ legal }) => legal.stateName),
  email: of('E-mail of the support', ({ support }) => support.email),
  phone: of('Telephone of the support', ({ support }) => support.phone),
  hours: of('Hours of the support', ({ support }) => support.hours),
  office_name: of('Name of the office', ({ addresses }) => addresses.office.label),
  office: of('Address of the office', ({ addresses }) => addressLine(addresses.office)),
  unit_name: of('Name of the manufacturing unit', ({ addresses }) => addresses.manufacturing.label),
  unit: of('Address of the manufacturing unit', ({ addresses }) => addressLine(addresses.manufacturing)),
  officer: of('Grievance officer', ({ grievance }) => grievance.officerName),
  officer_is: of('Designation of the officer', ({ grievance }) => grievance.designation),
  officer_is_small: of('The same in small letters', ({ grievance }) => grievance.designation.toLowerCase()),
  officer_email: of('E-mail of the officer', ({ grievance }) => grievance.email),
  officer_phone: of('Telephone of the officer', ({ grievance }) => grievance.phone),
  courts: of('Courts', ({ governingLaw }) => governingLaw.courts),
  offer: of('Offer to subscribers', ({ offers }) => offers.subscriberLabel),
  guarantee: of('Guarantee', ({ claims }) => claims.guarantee),
  cells: of('Cells in a gram', ({ claims }) => claims.cellCountRange),
  shelf_life: of('Shelf life', ({ claims }) => claims.shelfLife),
  free_above: figure('Free shipping above', 'freeAbove'),
  fee: figure('Shipping fee', 'flatFee'),
  processing: figure('Until an order leaves', 'processing'),
  delivery: figure('On the way', 'delivery'),
  door_to_door: figure('From payment to the door', 'doorToDoor'),
  prices_are: tax('Whether prices include GST', 'prices'),
  set_out: tax('What the checkout sets out', 'setOut'),
  shipping_charge: tax('Whether the shipping fee includes GST', 'charge'),
  of_payment: paying('Since payment, or confirmation of cash on delivery', 'ofPayment'),
  is_confirmed: paying('When the first e-mail comes', 'isConfirmed'),
  after_paying: paying('After payment, or confirmation of cash on delivery', 'afterPaying'),
  how_paid: paying('How an order is paid', 'howPaid'),
  at_door: paying('What is asked at the door', 'atDoor'),
  refund_to: paying('Where refunds go', 'refundTo'),
  order_records: paying('What else an order keeps', 'orderRecords'),
  courier_data: paying('What the courier gets', 'courierData'),
  returns_in_short: of('What may come back, in a sentence', returnsInShort),
  return_days: figure('Time to return', 'returnWindow'),
  refund_days: figure('Time until a refund', 'refundTime'),
  more_hills: more('Longer in hill districts', 'hills'),
  more_north_east: more('Longer in the North-East', 'northEast'),
  more_islands: more('Longer on islands', 'islands'),
  more_army: more('Longer to army post offices', 'army'),
  kept_months: of('Months that messages are kept', ({ retention }) => String(retention.messageMonths)),
  kept_days: of('Days that records are kept', ({ retention }) => String(retention.technicalDays)),
}

const pattern = /\{([^{}\n]*)\}/g

const namesIn = (text: string): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Whether a text names a claim that the owner does not make. */
export const lacksClaim = (text: string, values: PlaceholderValues): boolean =>
  namesIn(text).some((name) => Object.hasOwn(values, name) && values[name] === null)

const endOfSentence = /[.!?।][”’)]?$/
const beginOfSentence = /^[\p{Lu}\p{Lo}\p{N}“‘(₹{]/u

/** Their full stop ends no sentence; figures and names follow them. */
const abbreviations = new Set(['no.', 'nos.', 'rs.', 'approx.', 'ca.', 'max.', 'min.', 'i.e.', 'e.g.'])

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let words: string[] = []
  for (const word of text.split(' ')) {
    const last = words.at(-1) ?? ''
    const isEnd = endOfSentence.test(last) && !abbreviations.has(last.toLowerCase())
    if (isEnd && beginOfSentence.test(word)) {
      sentences.push(words.join(' '))
      words = []
    }
    words.push(word)
  }
  return [...sentences, words.join(' ')]
}

/** A text with the values of the settings, without the sentences that lack their claim; a name that nothing has stays as it is typed. */
export function filled(text: string, values: PlaceholderValues): string {
  const said = text.replace(pattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
  // A value may be a sentence, so the text is cut once its values stand in it.
  if (!lacksClaim(said, values)) return said
  return sentencesOf(said)
    .filter((sentence) => !lacksClaim(sentence, values))
    .join(' ')
}

/** The names in braces that stand for nothing. */
export const unknownNames = (text: string): string[] =>
  namesIn(text).filter((name) => !Object.hasOwn(placeholders, name))

export type PlaceholderValues = Record<string, string | null>

/** What each placeholder stands for. */
export const placeholderValues = (settings: Settings): PlaceholderValues =>
  Object.fromEntries(Object.entries(placeholders).map(([name, { read }]) => [name, read(settings)]))
