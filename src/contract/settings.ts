/**
 * Everything a new owner of the shop would change, in one place and typed once. Pages, mails, invoices and rules
 * read it from here. There is nothing secret in it: keys and passwords come from the environment.
 *
 * Names, numbers and addresses are placeholders of ours until the owner fills in their own: the e-mail domain is a
 * reserved one, the telephone number cannot exist, and the GSTIN is well formed but was never issued.
 */

/** The money-back guarantee that is advertised is the return window that the terms grant. */
const guaranteeDays = 30

const subscriberPercent = 20

export const settings: Settings = {
  brand: {
    name: 'Soilkin',
    tagline: 'Living soil for Indian balconies',
    siteUrl: 'https://soilkin.example',
  },
  legal: {
    entityName: 'Soilkin Biosciences Private Limited',
    entityDescription: 'a biotechnology company in Hyderabad',
    gstin: '36AAKCS0000A1Z7',
    stateCode: '36',
    stateName: 'Telangana',
  },
  claims: {
    organic: 'Organic',
    safety: 'Safe for kids and pets',
    cellCount: 'Guaranteed cell count',
    cellCountRange: '1.5 to 2 billion CFU/g',
    guarantee: `${guaranteeDays}-day guarantee`,
    guaranteeDays,
    shelfLife: 'about 2 years',
    averageRating: 4.9,
    maxRating: 5,
    reviewCount: '2,000+',
    parentCompany: 'Backed by Soilkin Biosciences, a biotechnology company',
    marketplace: 'Also sold on Amazon.in',
  },
  offers: {
    subscriberPercent,
    subscriberLabel: `${subscriberPercent}% off your first order`,
  },
  support: {
    email: 'support@soilkin.example',
    phone: '+91 40 0123 4567',
    hours: 'Monday to Saturday, 9.30 am to 6 pm',
  },
  addresses: {
    manufacturing: {
      label: 'Manufacturing unit',
      lines: ['Shed 14-B, Phase II', 'IDA Cherlapally'],
      city: 'Hyderabad',
      state: 'Telangana',
      pin: '500051',
      country: 'India',
    },
    office: {
      label: 'Sales and marketing office',
      lines: ['3rd Floor, 8-2-120/4', 'Road No. 2, Banjara Hills'],
      city: 'Hyderabad',
      state: 'Telangana',
      pin: '500034',
      country: 'India',
    },
  },
  marketplace: { name: 'Amazon.in', url: 'https://www.amazon.in/' },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  shipping: {
    country: 'India',
    flatFeePaise: 7_900,
    freeAbovePaise: 150_000,
    minProcessingDays: 1,
    maxProcessingDays: 2,
    minDeliveryDays: 5,
    maxDeliveryDays: 7,
  },
  returns: {
    windowDays: guaranteeDays,
    refundDays: 7,
  },
  retention: {
    messageMonths: 12,
    technicalDays: 30,
  },
  grievance: {
    officerName: 'Kavitha Reddy',
    designation: 'Grievance Officer',
    email: 'grievance@soilkin.example',
    phone: '+91 40 0123 4568',
    acknowledgeHours: 48,
    redressDays: 30,
  },
  governingLaw: {
    country: 'India',
    courts: 'Hyderabad, Telangana',
  },
  payment: {
    displayName: 'Soilkin',
    providerName: 'Razorpay',
    themeColor: '#1f5135',
  },
}

export interface Settings {
  brand: Brand
  legal: LegalEntity
  claims: Claims
  offers: Offers
  support: Support
  /** Both are shown on the contact page; the manufacturing unit is also the maker's address on every pack. */
  addresses: { manufacturing: PostalAddress; office: PostalAddress }
  /** The third-party marketplace that also sells the products. */
  marketplace: NamedLink
  /** In the order in which the footer shows them. */
  social: NamedLink[]
  shipping: Shipping
  returns: Returns
  retention: Retention
  grievance: GrievanceOfficer
  governingLaw: GoverningLaw
  payment: PaymentFace
}

/** What the shop is called, and the public address that canonical links, mails and legal pages use. */
export interface Brand {
  name: string
  tagline: string
  /** Without a trailing slash. */
  siteUrl: string
}

/** The company that sells, as invoices and legal pages must name it. */
export interface LegalEntity {
  entityName: string
  /** Continues the sentence "We are …". */
  entityDescription: string
  /** Fifteen characters, the first two being the state code. */
  gstin: string
  /** GST code of the seller's state: the same code at the delivery address means CGST + SGST, another means IGST. */
  stateCode: string
  stateName: string
}

/** What the shop promises in its advertising. The owner must be able to prove each line. */
export interface Claims {
  organic: string
  safety: string
  cellCount: string
  /** Colony-forming units in a gram of bacterial feed, in words. */
  cellCountRange: string
  guarantee: string
  guaranteeDays: number
  shelfLife: string
  averageRating: number
  maxRating: number
  /** As shown: a rounded figure, not a count. */
  reviewCount: string
  parentCompany: string
  marketplace: string
}

/** Reductions that apply by themselves. */
export interface Offers {
  /** Off the subtotal of a subscriber's first paid order. */
  subscriberPercent: number
  subscriberLabel: string
}

/** Where shoppers reach a person. */
export interface Support {
  email: string
  phone: string
  hours: string
}

export interface PostalAddress {
  label: string
  lines: string[]
  city: string
  state: string
  pin: string
  country: string
}

export interface NamedLink {
  name: string
  url: string
}

/** What sending a parcel costs and how long it takes. Days are business days. */
export interface Shipping {
  country: string
  /** Charged when the goods, after discounts, are not above `freeAbovePaise`. */
  flatFeePaise: number
  freeAbovePaise: number
  minProcessingDays: number
  maxProcessingDays: number
  minDeliveryDays: number
  maxDeliveryDays: number
}

/** How long shoppers may change their mind, and how soon the money is back. */
export interface Returns {
  /** Counted from delivery. */
  windowDays: number
  /** Business days from our approval until the refund is with the bank. */
  refundDays: number
}

/** How long personal data is kept that no order needs: the privacy notice promises it, and jobs erase what is older. */
export interface Retention {
  /** What is written in the contact form and the garden planner, and the mails that were sent. */
  messageMonths: number
  /** What the payment provider reported of a payment, once it was acted on. */
  technicalDays: number
}

/** Named under the Consumer Protection (E-Commerce) Rules, 2020, which also set the two limits. */
export interface GrievanceOfficer {
  officerName: string
  designation: string
  email: string
  phone: string
  acknowledgeHours: number
  redressDays: number
}

/** Whose law and whose courts the terms name. */
export interface GoverningLaw {
  country: string
  courts: string
}

/** How the shop appears in the payment provider's pop-up. */
export interface PaymentFace {
  displayName: string
  providerName: string
  themeColor: string
}
