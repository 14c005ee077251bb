import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

interface CustomerErased {
  fullName: string
  keepsDocuments: boolean
  siteUrl: string
  settings: WordedSettings
}

/** The last email to an erased customer. */
export function customerErasedEmail({ fullName, keepsDocuments, siteUrl, settings }: CustomerErased): Email {
  const { brand, grievance } = settings
  const say = translator(settings, 'customer-erased', {
    firstName: firstName(fullName),
    grievanceEmail: grievance.email,
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      ...(keepsDocuments
        ? [
            text(
              'Tax law obliges us to keep the invoices of your orders, with the name and address on them, for six years. We also keep the amounts of the orders, without your name.',
            ),
          ]
        : []),
      text(say('closing')),
      { kind: 'button', label: 'Privacy policy', url: `${siteUrl}/privacy` },
    ],
    reason: `You get this because this address belonged to an account at ${brand.name}. We forget it once this e-mail has left.`,
  }
}
