import type { OwnerSettings } from '../settings/owner-settings.ts'

type Seller = Pick<OwnerSettings['legal'], 'registration' | 'gstin' | 'numbers'>

/** Whether prices contain GST: only a regular registration may collect it (CGST Act s. 10 and 32). */
export const isTaxed = ({ registration }: Pick<Seller, 'registration'>): boolean =>
  registration === 'registered'

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
