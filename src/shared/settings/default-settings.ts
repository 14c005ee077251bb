import { emailTexts } from '../email-templates/template-texts.ts'
import { errorTexts } from '../error-messages/error-texts.ts'
import { releaseChoice } from '../look/palette.ts'
import { completed } from './completed.ts'
import type { OwnerSettings } from './owner-settings.ts'

/**
 * The settings before the owner changes anything. Only the server's accessor and tests use them; other code receives
 * the present settings.
 * Names, numbers and addresses are placeholders until the owner replaces them. The e-mail domain is reserved, the
 * telephone number cannot exist, and the GSTIN was never issued.
 */
export const defaultOwnerSettings: OwnerSettings = {
  brand: {
    name: 'Soilkin',
    tagline: 'Living soil for Indian balconies',
    siteUrl: 'https://soilkin.example',
  },
  legal: {
    entityName: 'Soilkin Biosciences Private Limited',
    entityDescription: 'a biotechnology company in Hyderabad',
    registration: 'registered',
    gstin: '36AAKCS0000A1Z7',
    numbers: [],
    stateCode: '36',
    stateName: 'Telangana',
  },
  claims: {
    organic: 'Organic',
    safety: 'Safe for kids and pets',
    cellCount: 'Guaranteed cell count',
    cellCountRange: '1.5 to 2 billion CFU/g',
    shelfLife: 'about 2 years',
    guarantee: '{days}-day guarantee',
    averageRating: 4.9,
    reviewCount: '2,000+',
    ratingSource: { name: 'Amazon.in', url: 'https://www.amazon.in/' },
    parentCompany: 'Backed by Soilkin Biosciences, a biotechnology company',
    marketplace: 'Also sold on Amazon.in',
    proofs: {
      organic: null,
      safety: null,
      cellCount: '/batches',
      parentCompany: '/about',
      marketplace: null,
    },
  },
  offers: { subscriberPercent: 20 },
  support: {
    email: 'support@soilkin.example',
    phone: '+91 40 0123 4567',
    hours: 'Monday to Saturday, 9.30 am to 6 pm',
    whatsapp: null,
  },
  addresses: {
    manufacturing: {
      label: 'Manufacturing unit',
      lines: ['Shed 14-B, Phase II', 'IDA Cherlapally'],
      city: 'Hyderabad',
      state: 'Telangana',
      pin: '500051',
    },
    office: {
      label: 'Sales and marketing office',
      lines: ['3rd Floor, 8-2-120/4', 'Road No. 2, Banjara Hills'],
      city: 'Hyderabad',
      state: 'Telangana',
      pin: '500034',
    },
  },
  marketplace: { name: 'Amazon.in', url: 'https://www.amazon.in/' },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  shipping: {
    flatFeePaise: 7_900,
    freeAbovePaise: 150_000,
    minProcessingDays: 1,
    maxProcessingDays: 2,
    minDeliveryDays: 5,
    maxDeliveryDays: 7,
    moreDays: {
      hills: { least: 1, most: 3 },
      northEast: { least: 2, most: 4 },
      islands: { least: 3, most: 7 },
      army: { least: 3, most: 7 },
    },
  },
  returns: { windowDays: 30, refundDays: 7 },
  reviews: { askAfterDays: 10 },
  carts: { remindAfterHours: 0 },
  retention: { messageMonths: 12, technicalDays: 30 },
  grievance: {
    officerName: 'Kavitha Reddy',
    designation: 'Grievance Officer',
    email: 'grievance@soilkin.example',
    phone: '+91 40 0123 4568',
  },
  front: {
    announcement: { text: 'New here? {offer}', path: '/#newsletter' },
    popularSearches: ['Tomato', 'Palak', 'Khad', 'Potting mix', 'Monsoon'],
    quotations: 'shown',
  },
  parcels: {
    thanks: 'Thank you for growing with us.',
    storage: 'Living cultures: keep them dry, below 35 °C and out of the sun.',
    contents: 'Gardening supplies',
  },
  governingLaw: { courts: 'Hyderabad, Telangana' },
  look: { ...releaseChoice, headings: 'serif', logo: 'drawn' },
  payment: { displayName: 'Soilkin' },
  payments: {
    cod: {
      enabled: false,
      min: 0,
      max: 5000,
      fee: 40,
      prepaid_discount: 0,
      first_order_max: 2000,
      pins_excluded: [],
      states_excluded: [],
      products_excluded: [],
    },
    terms: { enabled: false, pay_to: [] },
  },
  ledgers: {
    sales: 'Online sales',
    cgst: 'Output CGST',
    sgst: 'Output SGST',
    igst: 'Output IGST',
    customers: 'Online customers',
    unmatched: 'Unmatched online payments',
    provider: 'Razorpay',
    courier: 'Cash on delivery at couriers',
    courierFees: 'Courier charges',
    fees: 'Payment gateway charges',
    feeTax: 'Input GST on gateway charges',
    bank: 'Bank',
    cash: 'Cash',
  },
  agents: { access: 'off' },
  letters: emailTexts,
  refusals: errorTexts,
}

export const defaultSettings = completed(defaultOwnerSettings)
