import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Delivery } from './checkout.ts'

// The address book of an account. Orders have copies of their own.

/** The most addresses of one account. */
export const maxAddresses = 10

export const SavedAddress = z.object({
  id: z.int(),
  /** Raised by every change of the address itself. */
  version: z.int(),
  /** The one that a new order begins with; exactly one, as long as there are any. */
  isDefault: z.boolean(),
  fullName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  /** Whom the courier calls, where it is not the number of the account. */
  phone: z.nullable(z.string()),
})
export type SavedAddress = z.infer<typeof SavedAddress>

/** What is done, in a sentence, and the whole book after it. */
const AddressBook = z.object({ message: z.string(), addresses: z.array(SavedAddress) })

const shared = {
  tag: 'Accounts',
  access: 'shopper',
  signedOutMessage: 'You are not logged in.',
} as const

const params = z.object({
  id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Unknown address.')), z.transform(Number)),
})

export const listAddresses = endpoint({
  ...shared,
  id: 'listAddresses',
  method: 'GET',
  path: '/api/user/addresses',
  summary: `The saved addresses of the account, the default first, then the newest; ${maxAddresses} at most.`,
  reply: z.object({ addresses: z.array(SavedAddress) }),
})

export const saveAddress = endpoint({
  ...shared,
  id: 'saveAddress',
  method: 'POST',
  path: '/api/user/addresses',
  summary:
    'Save an address; the first one is the default. One that is saved already is not saved twice, and gets the number for the courier that comes with it.',
  body: Delivery,
  reply: AddressBook,
})

export const editAddress = endpoint({
  ...shared,
  id: 'editAddress',
  method: 'PUT',
  path: '/api/user/addresses/{id}',
  summary:
    'Change a saved address. It names the version that it saw; 409 `version_conflict` carries the present one as `theirs`.',
  isVersioned: true,
  params,
  body: z.object({ version: z.int('Please name the version.'), ...Delivery.shape }),
  reply: AddressBook,
})

export const chooseAddress = endpoint({
  ...shared,
  id: 'chooseAddress',
  method: 'PUT',
  path: '/api/user/addresses/{id}/default',
  summary: 'Make a saved address the default. Doing it again answers the same.',
  params,
  reply: AddressBook,
})

export const removeAddress = endpoint({
  ...shared,
  id: 'removeAddress',
  method: 'DELETE',
  path: '/api/user/addresses/{id}',
  summary:
    'Remove a saved address; the newest of the others becomes the default in its place. Doing it again answers the same.',
  params,
  reply: AddressBook,
})
