import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import type { Email } from './email-template.ts'
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
export interface ExampleDocument extends Paper {
  product: ExampleProduct
  other: ExampleProduct
}

/** A letter about somebody made up, in one of the cases in which it is sent. */
export type EmailTemplateExample = (paper: ExampleDocument) => Email

/** The cases of each letter by their titles, the usual one first; between them they say every sentence of the letter. */
export type EmailTemplateExamples<L extends EmailTemplateName> = Record<
  L,
  Record<string, EmailTemplateExample>
>

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
