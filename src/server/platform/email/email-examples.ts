import type { LetterName } from '#shared/email-templates/template-texts.ts'
import type { Letter } from './email-template.ts'
import type { Paper } from './email-writer.ts'

/** A product of the shop, as examples name it. */
export interface ExampleProduct {
  name: string
  shortName: string | null
  slug: string
  netQuantity: string
  pricePaise: number
  discountPercent: number
  taxRatePercent: number
}

/** What an example is written from: it has no database, so that it can tell nothing of a customer. */
export interface ExamplePaper extends Paper {
  product: ExampleProduct
  other: ExampleProduct
}

/** A letter about somebody made up, in one of the cases in which it is sent. */
export type LetterExample = (paper: ExamplePaper) => Letter

/** The cases of each letter by their titles, the usual one first; between them they say every sentence of the letter. */
export type LetterExamples<L extends LetterName> = Record<L, Record<string, LetterExample>>

/** Whom examples are about. */
export const exampleReader = {
  fullName: 'Kavya Nair',
  email: 'kavya.nair@example.com',
  phone: '98765 43210',
}

/** Nothing of a shop has this number, so that a link or an answer with it reaches nothing of a customer. */
export const exampleNumber = 0

/** The same for what is found by a secret. */
export const exampleToken = 'example'
