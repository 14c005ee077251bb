import type { OwnerSettings } from '../settings/owner-settings.ts'

type Seller = Pick<OwnerSettings['legal'], 'registration' | 'gstin' | 'numbers'>

/** Whether prices contain GST: only a regular registration may collect it (CGST Act s. 10 and 32). */
export const isTaxed = ({ registration }: Pick<Seller, 'registration'>): boolean =>
  registration === 'registered'

const withTax = {
  prices: 'Prices are in Indian rupees and include GST.',
  setOut: 'with discount, shipping and tax set out before you pay',
  charge: 'The charge includes GST and is shown in the cart before you pay.',
}

const withoutTax: typeof withTax = {
  prices: 'Prices are in Indian rupees.',
  setOut: 'with discount and shipping set out before you pay',
  charge: 'The charge is shown in the cart before you pay.',
}

/** What texts say about tax, which the registration of the seller decides. */
export const taxWords = ({ legal }: Pick<OwnerSettings, 'legal'>): typeof withTax =>
  isTaxed(legal) ? withTax : withoutTax

export interface SellerNumber {
  name: string
  number: string
}

/** The seller's numbers as footer, terms and documents list them: the GSTIN first. */
export const sellerNumbers = ({ gstin, numbers }: Omit<Seller, 'registration'>): SellerNumber[] => [
  ...(gstin === null ? [] : [{ name: 'GSTIN', number: gstin }]),
  ...numbers,
]

/** 'FSSAI licence 10012345000123'; empty without a number. */
export const licencesLine = (numbers: SellerNumber[]): string =>
  numbers.map(({ name, number }) => `${name} ${number}`).join(' · ')

/** 'GSTIN 36AAKCS0000A1Z7 · FSSAI licence 10012345000123'; empty without a number. */
export const numbersLine = (seller: Omit<Seller, 'registration'>): string =>
  licencesLine(sellerNumbers(seller))
