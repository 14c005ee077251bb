import * as z from 'zod/mini'
import { Letters } from '../email-templates/check-sentence.ts'
import { Refusals } from '../error-messages/check-error-messages.ts'
import { identifier, text } from '../fields.ts'
import { formOfGstin } from '../gstin.ts'
import { findState } from '../indian-states.ts'
import { colourProblems } from '../look/contrast.ts'
import { headingFaces } from '../look/style-sheet.ts'
import { stemOf } from '../pictures/own.ts'

// The settings as the owner states them, and what is taken for them. Kept apart from settings.ts, so that no page fetches
// the checks. A refusal names the path of each setting beside its sentence, so the sentences say 'this'.

const words = (most = 200) => text('This', most)
const signs = (most: number) => identifier('This', most)
const numberFrom = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))
const wholeNumber = (least: number, most: number) =>
  numberFrom(least, most, `This must be a whole number from ${least} to ${most}.`)
/** Pages look for it in their texts, so it has no characters that mean something in a pattern. */
const email = signs(254).check(z.regex(/^[\w.%'+-]+@[\w-]+(\.[\w-]+)+$/, 'This is no e-mail address.'))
const phone = signs(30).check(z.regex(/^\+?[\d ()-]{6,}$/, 'This is no telephone number.'))
const secureUrl = words(300).check(
  z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'The address must start with https://.'),
)
const gstStateCode = signs(2).check(z.regex(/^\d{2}$/, 'A state code has two digits.'))
const someOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item, 'This must be a list.').check(z.maxLength(most, `These are more than ${most}.`))

/** What the shop is called, and the public address that canonical links, mails and legal pages use. */
const Brand = z.object({
  name: words(60),
  tagline: words(120),
  /** Without a trailing slash. */
  siteUrl: secureUrl.check(z.regex(/[^/]$/, 'The address must not end with a slash.')),
})

/** How a seller stands with the GST: it decides titles of documents and whether tax is charged (CGST Act s. 10, 22 and 31). */
export const registrations = ['registered', 'composition', 'unregistered'] as const
export type Registration = (typeof registrations)[number]

/** A further number of the seller, such as its FSSAI licence. */
const SellerNumber = z.object({ name: words(60), number: signs(40) })

/** The company that sells, as invoices and legal pages must name it. */
const LegalEntity = z.object({
  entityName: words(),
  /** Continues the sentence "We are …". */
  entityDescription: words(),
  registration: z.enum(registrations, 'This must be registered, composition or unregistered.'),
  /** Null for an unregistered seller. */
  gstin: z.nullable(signs(15).check(z.regex(formOfGstin, 'This is no GSTIN.'))),
  /** Licences in the order in which footer and documents show them. */
  numbers: someOf(SellerNumber, 12),
  /** GST code of the seller's state: the same code at the delivery address means CGST + SGST, another means IGST. */
  stateCode: gstStateCode,
  stateName: words(60),
})

const noRating = 'This must be a number from 0 to 5.'

const NamedLink = z.object({ name: words(60), url: secureUrl })

/** Where a claim is proven: an address, or a page of this shop; null for nowhere. */
const proof = z.nullable(
  words(300).check(
    z.regex(
      /^(https:\/\/[^\s/]+(\/\S*)?|\/(?!\/)[^\s\\]*)$/,
      'A proof is an address that starts with https://, or one of this shop, such as /batches.',
    ),
  ),
)

const claim = z.nullable(words())

/** What the shop promises in its advertising. The owner must be able to prove each line; null is not claimed anywhere. */
const Claims = z.object({
  organic: claim,
  safety: claim,
  cellCount: claim,
  /** Colony-forming units in a gram of bacterial feed, in words. */
  cellCountRange: claim,
  shelfLife: claim,
  /** Money back, also for opened packs; `{days}` stands for the days of the return window. */
  guarantee: z.nullable(words(60)),
  averageRating: z.nullable(z.number(noRating).check(z.gte(0, noRating), z.lte(5, noRating))),
  /** As shown: a rounded figure, not a count. */
  reviewCount: z.nullable(words(20)),
  /** What the two rest on: where it can be read. */
  ratingSource: z.nullable(NamedLink),
  parentCompany: claim,
  marketplace: claim,
  /** Where each of the others is proven; the shop shows a claim that has one as a link. */
  proofs: z.object({
    organic: proof,
    safety: proof,
    cellCount: proof,
    parentCompany: proof,
    marketplace: proof,
  }),
})

/** Where shoppers reach a person. */
const Support = z.object({
  email,
  phone,
  hours: words(),
  /** A number that answers on WhatsApp, with the country's code; null where there is none. */
  whatsapp: z.nullable(
    words(16).check(
      z.regex(/^\+[1-9]\d{6,14}$/, 'The number starts with + and the country code, without blanks.'),
    ),
  ),
})

const PostalAddress = z.object({
  label: words(60),
  lines: someOf(words(), 5).check(z.minLength(1, 'An address has at least one line.')),
  city: words(60),
  state: words(60),
  pin: signs(6).check(z.regex(/^[1-9]\d{5}$/, 'A PIN code has six digits.')),
})
export type PostalAddress = z.infer<typeof PostalAddress>

const paise = numberFrom(0, 100_000_000, 'This must be an amount from ₹0 to ₹10,00,000, in whole paise.')
const days = wholeNumber(0, 365)

const daySpan = z.object({ least: days, most: days }).check(
  z.refine(({ least, most }) => least <= most, {
    path: ['most'],
    message: 'The longest time is not shorter than the shortest.',
  }),
)

/** What sending a parcel costs and how long it takes. Days are business days. */
const Shipping = z
  .object({
    /** Charged when the goods, after discounts, are not above `freeAbovePaise`. */
    flatFeePaise: paise,
    freeAbovePaise: paise,
    minProcessingDays: days,
    maxProcessingDays: days,
    minDeliveryDays: days,
    maxDeliveryDays: days,
    /** Added to the delivery where couriers take longer; `delivery/zones.ts` says which PINs those are. */
    moreDays: z.object({ hills: daySpan, northEast: daySpan, islands: daySpan, army: daySpan }),
  })
  .check(
    z.refine(({ minProcessingDays: least, maxProcessingDays: most }) => least <= most, {
      path: ['maxProcessingDays'],
      message: 'The longest time is not shorter than the shortest.',
    }),
    z.refine(({ minDeliveryDays: least, maxDeliveryDays: most }) => least <= most, {
      path: ['maxDeliveryDays'],
      message: 'The longest time is not shorter than the shortest.',
    }),
  )

/** How long shoppers may change their mind, and how soon the money is back. */
const Returns = z.object({
  /** Counted from delivery; a guarantee that is advertised lasts as long. */
  windowDays: wholeNumber(1, 365),
  /** Business days from our approval until the refund is with the bank. */
  refundDays: wholeNumber(1, 60),
})

/**
 * How long personal data is kept that no order needs: the privacy notice promises it, and jobs delete older
 * data.
 */
const Retention = z.object({
  /** What is written in the contact form and the garden planner, and the mails that were sent. */
  messageMonths: wholeNumber(1, 120),
  /** What the payment provider reported of a payment, once it was acted on. */
  technicalDays: wholeNumber(7, 365),
})

/** Named under the Consumer Protection (E-Commerce) Rules, 2020. */
const GrievanceOfficer = z.object({ officerName: words(100), designation: words(100), email, phone })

const rupeesFrom = (least: number, most: number) =>
  numberFrom(least, most, `This must be a whole amount from ₹${least} to ₹${most}.`)

/** The law forbids ₹2,00,000 and more in cash from one person (Income-tax Act, s. 269ST). */
const maxCashRupees = 199_999

/** Who may pay at the door, and what it costs. Amounts are whole rupees. */
const CashOnDelivery = z
  .object({
    enabled: z.boolean('Choose off or on.'),
    /** The order's total, the fee included, lies between the two. */
    min: rupeesFrom(0, maxCashRupees),
    max: rupeesFrom(1, maxCashRupees),
    /** GST included; part of the supply, so it is taxed as the goods are. */
    fee: rupeesFrom(0, 1000),
    /** Percent off the goods of an order that is paid now; 0 for none. */
    prepaid_discount: wholeNumber(0, 50),
    /** The largest first order of a shopper; 0 for no limit of its own. */
    first_order_max: rupeesFrom(0, maxCashRupees),
    /** PIN codes, or their beginnings. */
    pins_excluded: someOf(
      signs(6).check(z.regex(/^[1-9]\d{1,5}$/, 'A PIN code has six digits, its beginning two to five.')),
      5000,
    ),
    states_excluded: someOf(
      words(60).check(z.refine((name) => findState(name) !== null, 'This is no state of India.')),
      40,
    ),
    /** The numbers of products. */
    products_excluded: someOf(
      z.int('A product has a number.').check(z.gte(1, 'A product has a number.')),
      500,
    ),
  })
  .check(
    z.refine(({ min, max }) => min <= max, {
      path: ['max'],
      message: 'The largest order is not below the smallest.',
    }),
  )

/** Pay later by invoice, for business customers whom the staff trust. */
const PayLater = z.object({
  enabled: z.boolean('Choose off or on.'),
  /** Where the money goes: bank account, IFSC, UPI address. Mails, order pages and invoices say it. */
  pay_to: someOf(words(80), 5),
})

const ownPath = words(200).check(
  z.regex(/^\/(?!\/)[^\s\\]*$/, 'It is an address of this shop, such as /productpage.'),
)

/** What the owner puts in front of visitors. */
const Front = z.object({
  /** The line above the header, which visitors can close; null for none. `{offer}` stands for the subscriber's offer. */
  announcement: z.nullable(z.object({ text: words(90), path: ownPath })),
  /** Words that the search suggests before anything is typed. */
  popularSearches: someOf(words(40), 8),
  /** Whether Home and Reviews have the quotations of buyers, which the release brings. */
  quotations: z.enum(['shown', 'hidden'], 'Choose shown or hidden.'),
})

/** The owner's own lines on packing slips and labels; null for none. */
const ParcelTexts = z.object({
  /** Thanks at the end of a packing slip. */
  thanks: z.nullable(words(120)),
  /** How the goods are kept, below it. */
  storage: z.nullable(words(200)),
  /** What a label says is in the parcel, before the number of packs. */
  contents: words(40),
})

const ledger = words(60)

/** The names of ledgers in the accounting program, for files that it imports. */
const Ledgers = z.object({
  /** A rate of tax is added to it: 'Online sales 5%'. */
  sales: ledger,
  cgst: ledger,
  sgst: ledger,
  igst: ledger,
  /** The party of all orders; files name no buyer. */
  customers: ledger,
  /** The party of payments without an order. */
  unmatched: ledger,
  /** Money that the payment provider holds. */
  provider: ledger,
  /** Money that couriers collected at the door and have not handed over. */
  courier: ledger,
  /** What couriers keep of that money. */
  courierFees: ledger,
  fees: ledger,
  feeTax: ledger,
  bank: ledger,
  /** Cash that the staff took for orders. */
  cash: ledger,
})
export type Ledgers = z.infer<typeof Ledgers>

const colour = words(7).check(z.regex(/^#[\da-f]{6}$/i, 'A colour is # and six digits.'))

/** Each colour that can't be read somewhere, with the nearest that can. */
const withContrast = z.check<{ brand: string; accent: string }>(({ value, issues }) => {
  for (const { which, message } of colourProblems(value)) {
    issues.push({ code: 'custom', message, input: value, path: [which] })
  }
})

/** How the shop looks: on its pages, in mails, on documents, in browsers' bars and in the payment pop-up. */
export const Look = z
  .object({
    brand: colour,
    accent: colour,
    headings: z.enum(headingFaces, 'Choose serif or sans.'),
    /** The drawing of the release, the name in letters, or the address of a picture. */
    logo: words(200).check(
      z.refine(
        (logo) => logo === 'drawn' || logo === 'name' || stemOf(logo) !== null,
        'This must be drawn, name, or the address of a picture that was added as a logo.',
      ),
    ),
  })
  .check(withContrast)
export type Look = z.infer<typeof Look>

/** What the owner states. What follows from it by itself is added in settings.ts. */
export const OwnerSettings = z.object({
  brand: Brand,
  legal: LegalEntity.check(
    z.refine(({ gstin, stateCode }) => gstin === null || gstin.startsWith(stateCode), {
      path: ['stateCode'],
      message: 'A GSTIN begins with the code of its state.',
    }),
    z.refine(({ registration, gstin }) => (registration === 'unregistered') === (gstin === null), {
      path: ['gstin'],
      message: 'A registered seller needs a GSTIN; an unregistered one leaves it empty.',
    }),
  ),
  claims: Claims,
  /** The reduction that applies by itself: off the subtotal of a subscriber's first paid order. */
  offers: z.object({ subscriberPercent: wholeNumber(0, 90) }),
  support: Support,
  /** Both are shown on the contact page; the manufacturing unit is also the maker's address on every pack. */
  addresses: z.object({ manufacturing: PostalAddress, office: PostalAddress }),
  /** The third-party marketplace that also sells the products; null for none. */
  marketplace: z.nullable(NamedLink),
  /** In the order in which the footer shows them. */
  social: someOf(NamedLink, 12),
  shipping: Shipping,
  returns: Returns,
  /** When the shopper of a delivered order is asked for a review: so many days after its delivery; 0 for never. */
  reviews: z.object({ askAfterDays: wholeNumber(0, 90) }),
  /** When subscribers get a mail about the cart that they left: so many hours after its last product; 0 for never. */
  carts: z.object({ remindAfterHours: wholeNumber(0, 168) }),
  retention: Retention,
  grievance: GrievanceOfficer,
  front: Front,
  parcels: ParcelTexts,
  /** Whose courts the terms name. */
  governingLaw: z.object({ courts: words() }),
  look: Look,
  /** How the shop appears in the payment provider's pop-up. */
  payment: z.object({ displayName: words(60) }),
  /** How shoppers may pay besides online. */
  payments: z.object({ cod: CashOnDelivery, terms: PayLater }),
  ledgers: Ledgers,
  /** Whether agents may search, fill carts and begin checkouts by the Universal Commerce Protocol. */
  agents: z.object({ access: z.enum(['off', 'on'], 'Choose off or on.') }),
  /** The sentences of the shop's emails. */
  letters: Letters,
  /** The messages that shoppers read when something is refused. */
  refusals: Refusals,
})
export type OwnerSettings = z.infer<typeof OwnerSettings>
