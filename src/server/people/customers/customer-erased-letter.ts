import type { Settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../machine/mail/letter.ts'

interface CustomerErased {
  fullName: string
  keepsDocuments: boolean
  siteUrl: string
  settings: Settings
}

/** The last letter to somebody who was erased. */
export function customerErasedLetter({
  fullName,
  keepsDocuments,
  siteUrl,
  settings,
}: CustomerErased): Letter {
  const { brand, grievance } = settings
  return {
    subject: `Your ${brand.name} account is erased`,
    preheader: 'This is our last letter to you.',
    heading: `Goodbye, ${firstName(fullName)}`,
    blocks: [
      text(
        `Your account at ${brand.name} is erased: your name, e-mail address, phone number and password, your addresses, messages, photographs and garden. You are signed out everywhere, and our newsletter ends.`,
      ),
      ...(keepsDocuments
        ? [
            text(
              'Tax law obliges us to keep the invoices of your orders, with the name and address on them, for 72 months, and the sums of the orders without your name.',
            ),
          ]
        : []),
      text(
        `If you did not ask for this, write to ${grievance.email}. What is erased we can't bring back; you can open a new account with the same address at any time.`,
      ),
      { kind: 'button', label: 'Privacy policy', url: `${siteUrl}/privacy` },
    ],
    reason: `You get this because this address belonged to an account at ${brand.name}. It is forgotten once this letter has left.`,
  }
}
