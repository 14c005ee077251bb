import type { carriers } from '#shared/carriers.ts'

/** A parcel to be handed to a carrier. */
export interface ParcelInput {
  carrier: string
  tracking_number: string
  tracking_url?: string | undefined
}

/** The carrier's booking. */
export interface Booking {
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
}

/**
 * A way to ship parcels. Each carrier's interface is another adapter. No carrier accepts an idempotency key,
 * so callers record a booking before the call, and look it up before a repetition.
 */
export interface Courier {
  book: (input: ParcelInput) => Promise<Booking>
}

/** The pattern of a carrier's tracking numbers, without blanks and dashes, in capitals. */
interface NumberPattern {
  matches: (number: string) => boolean
  /** Ends the sentence “Its numbers have …”. */
  shape: string
  /** Whether the carrier publishes the pattern. Other patterns are examples, which a person may overrule. */
  isCertain: boolean
}

interface KnownCarrier {
  title: (typeof carriers)[number]
  /** Matches the carrier's name and its services, such as 'Delhivery Surface'. */
  name: RegExp
  numbers?: NumberPattern
  trackingPage?: (number: string) => string
}

const example = (pattern: RegExp, shape: string): NumberPattern => ({
  matches: (number) => pattern.test(number),
  shape,
  isCertain: false,
})

/**
 * Well-known carriers. India Post numbers follow UPU standard S10. The other carriers publish no pattern; theirs come
 * from lists of aggregators and from public examples of their interfaces.
 */
const knownCarriers: KnownCarrier[] = [
  {
    title: 'India Post',
    name: /^india ?post|^speed ?post/i,
    numbers: {
      matches: isPostalNumber,
      shape: 'two letters, nine digits of which the last is a check digit, and IN',
      isCertain: true,
    },
    trackingPage: () => 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx',
  },
  {
    title: 'Delhivery',
    name: /^delhivery/i,
    numbers: example(/^\d{11,14}$/, '11 to 14 digits'),
    trackingPage: (number) => `https://www.delhivery.com/track-v2/package/${encodeURIComponent(number)}`,
  },
  {
    title: 'Blue Dart',
    name: /^blue ?dart/i,
    numbers: example(/^\d{8,11}$/, '8 to 11 digits'),
    trackingPage: (number) =>
      `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${encodeURIComponent(number)}`,
  },
  {
    title: 'DTDC',
    name: /^dtdc/i,
    numbers: example(
      /^(?:[A-Z]\d{8,10}|\d[A-Z]\d{9})$/,
      'one letter and 8 to 10 digits, or a digit, a letter and 9 digits',
    ),
    trackingPage: (number) => `https://www.dtdc.in/trace.asp?strCnno=${encodeURIComponent(number)}`,
  },
  {
    title: 'Ekart',
    name: /^ekart/i,
    numbers: example(/^(?:[A-Z]{4})?\d{10}$/, 'ten digits, often after four letters'),
  },
  {
    title: 'XpressBees',
    name: /^xpress ?bees/i,
    numbers: example(/^\d{11,16}$/, '11 to 16 digits'),
  },
]

const findCarrier = (name: string): KnownCarrier | undefined =>
  knownCarriers.find((carrier) => carrier.name.test(name.trim()))

/** The carrier's tracking page for a number; null for unknown carriers. */
export const trackingPage = (carrier: string, number: string): string | null =>
  findCarrier(carrier)?.trackingPage?.(number) ?? null

/** Why a number does not look like one of the carrier's; null for numbers that do, and for unknown carriers. */
export function numberMismatch(
  carrier: string,
  number: string,
): { sentence: string; isCertain: boolean } | null {
  const known = findCarrier(carrier)
  if (!known?.numbers || known.numbers.matches(number.replace(/[\s-]/g, '').toUpperCase())) return null
  const { shape, isCertain } = known.numbers
  return {
    sentence: `${number} does not look like a number of ${known.title}. Its numbers have ${shape}.`,
    isCertain,
  }
}

/** The weights of the first eight digits (UPU standard S10). */
const postalWeights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Whether a number is one of India Post, such as EE123456785IN, with the right check digit. */
function isPostalNumber(number: string): boolean {
  const [, digits = '', check = ''] = /^[A-Z]{2}(\d{8})(\d)IN$/.exec(number) ?? []
  if (digits === '') return false
  const sum = postalWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = 11 - (sum % 11)
  return Number(check) === (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

/** The packer types the number from the carrier's receipt. */
export const byHand: Courier = {
  book: async ({ carrier, tracking_number, tracking_url }) => ({
    carrier,
    trackingNumber: tracking_number,
    trackingUrl: tracking_url ?? trackingPage(carrier, tracking_number),
  }),
}
