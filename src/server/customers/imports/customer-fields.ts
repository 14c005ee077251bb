import type { ImportField } from '../../platform/imports/kind.ts'

export const customerFields: ImportField[] = [
  {
    name: 'email',
    label: 'E-mail',
    also: ['email address', 'mail', 'user email'],
    isKey: true,
    hint: 'Finds the customer, in small or capital letters. A row without it is found by its phone. Further rows with the same e-mail add addresses.',
  },
  { name: 'name', label: 'Full name', also: ['name', 'customer name', 'customer'] },
  {
    name: 'phone',
    label: 'Phone',
    also: ['mobile', 'phone number', 'mobile number'],
    isKey: true,
    hint: 'An Indian mobile number. Without one, the checkout asks for it.',
  },
  { name: 'address', label: 'Address', also: ['street', 'address line 1', 'street address'] },
  { name: 'city', label: 'City', also: ['town'] },
  { name: 'state', label: 'State', also: ['province', 'region'] },
  { name: 'zip', label: 'PIN', also: ['pin code', 'zip', 'postal code', 'postcode'] },
  { name: 'country', label: 'Country', also: ['country region'], hint: 'India, where it is empty.' },
  { name: 'receiver', label: 'Receiver at the address', also: [], hint: 'The customer, where it is empty.' },
  {
    name: 'courier_phone',
    label: 'Phone at the address',
    also: ['courier phone'],
    hint: 'Whom the courier calls, where it is not the customer.',
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    also: ['accepts marketing', 'subscribed'],
    hint: 'yes for those who agreed to it. Anyone who unsubscribed here stays unsubscribed.',
  },
  {
    name: 'newsletter_since',
    label: 'Newsletter since',
    also: ['consent date'],
    hint: 'When they agreed, such as 2025-11-30 18:00 (IST), where it is known.',
  },
  {
    name: 'newsletter_source',
    label: 'Newsletter source',
    also: ['consent source'],
    hint: 'Where they agreed, such as “Form of the old shop”.',
  },
  { name: 'note', label: 'Note', also: ['notes', 'comment'], hint: 'For colleagues; never mailed.' },
  {
    name: 'overwrite',
    label: 'Replace what is there',
    also: [],
    hint: 'yes replaces names and numbers of accounts that exist, and adds to their addresses.',
  },
]
