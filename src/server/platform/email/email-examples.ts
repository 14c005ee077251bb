import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import type { Email } from './email-template.ts'
import type { RenderContext } from './email-writer.ts'

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

/** The data of an example. It has no database, so that an example cannot show a customer. */
export interface ExampleContext extends RenderContext {
  product: ExampleProduct
  other: ExampleProduct
}

/** Writes an email about a made-up customer in one of the cases in which the shop sends it. */
export type EmailTemplateExample = (context: ExampleContext) => Email

/** The cases of each template by title, the usual case first. Together they use every sentence of the template. */
export type EmailTemplateExamples<Name extends EmailTemplateName> = Record<
  Name,
  Record<string, EmailTemplateExample>
>

/** The made-up customer of all examples. */
export const exampleCustomer = {
  fullName: 'Kavya Nair',
  email: 'kavya.nair@example.com',
  phone: '98765 43210',
}

/** An id that no row has, so that a link in an example leads to no customer's data. */
export const exampleId = 0

/** A token that no row has. */
export const exampleToken = 'example'
