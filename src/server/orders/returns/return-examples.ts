import {
  type EmailTemplateExample,
  type EmailTemplateExamples,
  type ExampleContext,
  exampleCustomer,
  exampleId,
} from '../../platform/email/email-examples.ts'
import { type ReplacementNews, type ReturnNews, replacementEmail, returnEmail } from './return-emails.ts'

const factsOf = ({ product, siteUrl, settings }: ExampleContext) => ({
  id: exampleId,
  orderId: exampleId,
  fullName: exampleCustomer.fullName,
  items: [{ name: product.name, quantity: 1 }],
  siteUrl,
  settings,
})

const returned =
  (news: ReturnNews, answer: string | null = null): EmailTemplateExample =>
  (paper) =>
    returnEmail(news, { ...factsOf(paper), cause: 'damaged', answer })

const replaced =
  (news: ReplacementNews, trackingNumber: string | null = null): EmailTemplateExample =>
  (paper) =>
    replacementEmail(news, {
      ...factsOf(paper),
      carrier: trackingNumber && 'Delhivery',
      trackingNumber,
    })

type ReturnEmail = `return-${ReturnNews}` | `replacement-${ReplacementNews}`

export const returnExamples: EmailTemplateExamples<ReturnEmail> = {
  'return-asked': { 'A damaged pack': returned('asked') },
  'return-accepted': { 'With a colleague’s words': returned('accepted', 'Please wrap it in paper.') },
  'return-kept': { 'With a colleague’s words': returned('kept', 'Thank you for the photographs.') },
  'return-received': { 'A damaged pack': returned('received') },
  'return-refused': { 'With the reason': returned('refused', 'The pack was opened with a knife.') },
  'return-closed': { 'A damaged pack': returned('closed') },
  'replacement-made': { 'One pack': replaced('made') },
  'replacement-sent': {
    'With a tracking number': replaced('sent', '1490 0000 0000'),
    'Without a tracking number': replaced('sent'),
  },
  'replacement-delivered': { 'One pack': replaced('delivered') },
  'replacement-lost': { 'One pack': replaced('lost') },
  'replacement-cancelled': { 'One pack': replaced('cancelled') },
}
