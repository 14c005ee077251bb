import { fieldsForError } from '#shared/error-messages/check-error-messages.ts'
import { type ErrorGroup, refusals } from '#shared/error-messages/error-texts.ts'
import { labelOfSentence } from './email-template-sections.ts'
import type { SettingSection } from './field.ts'

const titles: Record<ErrorGroup, { title: string; about: string }> = {
  products: {
    title: 'Products and links',
    about: 'Said where a product, an article, a batch or a link is not there.',
  },
  cart: { title: 'Cart', about: 'Said when something can’t be put into the cart.' },
  checkout: { title: 'Checkout', about: 'Said when goods or the total have changed before payment.' },
  cashOnDelivery: {
    title: 'Cash on delivery',
    about: 'Said at the checkout when an order can’t be paid at the door.',
  },
  payLater: {
    title: 'Pay later by invoice',
    about: 'Said at the checkout when an order can’t be paid later.',
  },
  payment: { title: 'Payment', about: 'Said when a payment can’t be opened or confirmed.' },
  codes: { title: 'Codes of offers', about: 'Said when a code does not count.' },
  orders: { title: 'Orders', about: 'Said about orders, their documents, and “Was I charged?”.' },
  returns: { title: 'Returns', about: 'Said when a problem can’t be reported.' },
  signedOut: { title: 'Not logged in', about: 'Said to who has to log in first.' },
  account: { title: 'Account', about: 'Said at logging in, registering and in the settings of an account.' },
  garden: { title: 'My garden', about: 'Said about a garden plan and its photographs.' },
  reviews: { title: 'Reviews', about: 'Said when a review can’t be written or judged.' },
}

const hintOf = (code: string, sentence: string): string =>
  `Code ${code}. It may have ${fieldsForError(sentence)
    .map((name) => `{${name}}`)
    .join(', ')}.`

/** The error messages of each area as a section of the settings. */
export const errorSections: SettingSection[] = (Object.keys(refusals) as ErrorGroup[]).map((group) => ({
  slug: group,
  ...titles[group],
  fields: Object.entries(refusals[group]).map(([name, [code, sentence]]) => ({
    path: `refusals.${group}.${name}`,
    label: labelOfSentence(name),
    hint: hintOf(code, sentence),
    kind: 'sentence',
  })),
}))
