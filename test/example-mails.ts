import { emailTemplateExamples } from '#server/email-template-examples.ts'
import { renderMail } from '#server/platform/email/render-mail.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'

const product = {
  name: 'Balcony Feed',
  shortName: null,
  slug: 'balcony-feed',
  netQuantity: '1 kg',
  pricePaise: 25_000,
  discountPercent: 10,
  taxRatePercent: 5,
}

/** The HTML of every mail with editable texts, in each of its cases. */
export function exampleMails(): { template: string; html: string }[] {
  const context = { siteUrl: 'https://shop.example', settings: defaultSettings, product, other: product }
  return Object.entries(emailTemplateExamples).flatMap(([template, examples]) =>
    Object.values(examples).map((write) => ({ template, html: renderMail(write(context), context).html })),
  )
}
