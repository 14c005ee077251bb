import { fieldsFor } from '#shared/email-templates/check-sentence.ts'
import { type EmailTemplateName, emailTexts } from '#shared/email-templates/template-texts.ts'
import type { SettingSection } from './field.ts'

interface Titled {
  title: string
  /** When the email is sent. */
  about: string
}

const titles: Record<EmailTemplateName, Titled> = {
  'order-placed': { title: 'Order confirmed', about: 'Sent once an order is paid.' },
  'order-shipped': { title: 'Order on its way', about: 'Sent when the parcel leaves.' },
  'order-delivered': { title: 'Order delivered', about: 'Sent when the parcel has arrived.' },
  'order-undelivered': { title: 'Order not handed over', about: 'Sent when the carrier met nobody.' },
  'order-again': { title: 'Order comes again', about: 'Sent when the carrier tries once more.' },
  'order-returned': { title: 'Order came back', about: 'Sent when a parcel is with us again.' },
  'order-lost': { title: 'Order lost', about: 'Sent when the carrier can’t find the parcel.' },
  'order-cancelled': { title: 'Order cancelled', about: 'Sent when an order is cancelled.' },
  'order-refunded': { title: 'Refund on its way', about: 'Sent when money begins to go back.' },
  'refund-finished': { title: 'Refund done', about: 'Sent when the money has gone back.' },
  'batch-recalled': { title: 'Recalled batch', about: 'Sent to buyers of a batch that is recalled.' },
  'return-asked': { title: 'Report received', about: 'Sent when a shopper reports a problem.' },
  'return-accepted': { title: 'Packs are to be sent back', about: 'Sent when a return is accepted.' },
  'return-kept': { title: 'Report accepted', about: 'Sent when nothing has to be sent back.' },
  'return-received': { title: 'Return arrived', about: 'Sent when the packs are here.' },
  'return-refused': { title: 'Report not accepted', about: 'Sent with the reason.' },
  'return-closed': { title: 'Report closed', about: 'Sent when nothing more is open.' },
  'replacement-made': { title: 'Replacement promised', about: 'Sent when packs are sent again.' },
  'replacement-sent': { title: 'Replacement on its way', about: 'Sent when it leaves.' },
  'replacement-delivered': { title: 'Replacement delivered', about: 'Sent when it has arrived.' },
  'replacement-lost': { title: 'Replacement lost', about: 'Sent when the carrier lost it.' },
  'replacement-cancelled': { title: 'Replacement stopped', about: 'Sent when it does not come.' },
  'payment-due': {
    title: 'Invoice to pay',
    about:
      'Sent to a business that pays later: three days before the last day, the day after it, and then weekly, three times.',
  },
  'payment-link': { title: 'Payment link', about: 'Sent for an order that you prepared.' },
  welcome: { title: 'Welcome', about: 'Sent to new accounts.' },
  'email-changed': { title: 'E-mail address changed', about: 'Sent to the former address.' },
  'reset-link': { title: 'New password', about: 'Sent with the link to set one.' },
  'account-changed': { title: 'Account changed', about: 'Sent when something of an account changed.' },
  'sign-in-code': { title: 'Login code', about: 'Sent to log in without a password.' },
  'passkey-changed': { title: 'Passkey changed', about: 'Sent when one is added or removed.' },
  'customer-erased': { title: 'Account erased', about: 'The last letter to a customer.' },
  'subscriber-offer': { title: 'Subscriber’s offer', about: 'Sent to new subscribers.' },
  'contact-received': { title: 'Message received', about: 'Sent to who wrote to us.' },
  'ticket-reply': { title: 'Reply to a ticket', about: 'The frame of what a colleague wrote.' },
  'review-request': { title: 'Review wanted', about: 'Sent some days after a delivery.' },
  'review-published': { title: 'Review published', about: 'Sent to its writer.' },
  'review-declined': { title: 'Review declined', about: 'Sent to its writer with the reason.' },
  'garden-plan': { title: 'Garden plan', about: 'Sent to who filled in the planner.' },
  'left-cart': { title: 'Cart that was left', about: 'Sent to subscribers, some hours after.' },
  'garden-week': { title: 'Garden this week', about: 'Sent to who asked for reminders.' },
  'product-notice-confirm': { title: 'Notice to confirm', about: 'Sent to who waits for a product.' },
  'product-notice-known': { title: 'Notice asked for twice', about: 'Sent to who is on the list already.' },
  'product-notice': { title: 'Product is here', about: 'Sent once, to who waits for it.' },
  'contact-for-support': { title: 'Message for support', about: 'Sent to your support address.' },
  'staff-invitation': { title: 'Invitation', about: 'Sent to new colleagues.' },
  'staff-reset': { title: 'Sign-in set anew', about: 'Sent to colleagues who can’t sign in.' },
  'token-ends': { title: 'API token ends', about: 'Sent to its maker 14 and 3 days before.' },
  'webhook-failing': { title: 'Webhooks fail', about: 'Sent to owners after a day of failures.' },
  'webhook-off': { title: 'Webhooks switched off', about: 'Sent to owners with the reason.' },
  'stock-digest': { title: 'Stock of the day', about: 'Sent to colleagues who chose it.' },
}

/** 'Opening without day' of 'openingWithoutDay'. */
export function labelOfSentence(sentence: string): string {
  const words = sentence.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const label = words.replace(/^preheader/, 'line after the subject in inboxes')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const hintOf = (letter: EmailTemplateName, sentence: string): string =>
  `It may have ${fieldsFor(letter, sentence)
    .map((name) => `{${name}}`)
    .join(', ')}.`

/** Each email template as a section of the settings. */
export const emailTemplateSections: SettingSection[] = (Object.keys(emailTexts) as EmailTemplateName[]).map(
  (letter) => ({
    slug: letter,
    ...titles[letter],
    fields: Object.keys(emailTexts[letter]).map((sentence) => ({
      path: `letters.${letter}.${sentence}`,
      label: labelOfSentence(sentence),
      hint: hintOf(letter, sentence),
      kind: 'sentence',
    })),
  }),
)
