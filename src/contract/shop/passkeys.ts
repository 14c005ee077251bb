import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  Assertion,
  CreationOptions,
  maxPasskeyNameLength,
  maxPasskeys,
  NewCredential,
  Passkey,
  RequestOptions,
} from '../passkeys.ts'
import { SignedIn } from './accounts.ts'

// Passkeys of shoppers: what an account has, and signing in with them.

const [tag, signedOutMessage] = ['Accounts', 'You are not logged in.'] as const

export const listPasskeys = endpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/user/passkeys',
  tag,
  access: 'shopper',
  signedOutMessage,
  summary: 'The passkeys of the account, and whether a change of them asks for the password.',
  reply: z.object({ passkeys: z.array(Passkey), asksPassword: z.boolean(), hasPassword: z.boolean() }),
})

/** Left out right after signing in. */
const password = z.optional(z.string().check(z.maxLength(200, 'Password can have at most 200 characters.')))

export const beginPasskey = endpoint({
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/user/passkeys/options',
  tag,
  access: 'shopper',
  signedOutMessage,
  summary: `What a new passkey is made from; proved by the password or a sign-in of the last minutes. ${maxPasskeys} passkeys an account at most.`,
  body: z.object({ password }),
  limit: { calls: 60, windowSeconds: 3600 },
  reply: z.object({ options: CreationOptions }),
})

export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/user/passkeys',
  tag,
  access: 'shopper',
  signedOutMessage,
  summary: 'Add the passkey that was made, and mail the owner. Without a name it is called like the browser.',
  body: z.object({
    name: z.optional(text('A name', maxPasskeyNameLength)),
    credential: NewCredential,
  }),
  limit: { calls: 60, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})

export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'POST',
  path: '/api/user/passkeys/{id}/remove',
  tag,
  access: 'shopper',
  signedOutMessage,
  summary:
    "Remove one of the account's own passkeys and mail the owner; proved like adding one. Doing it again answers the same.",
  params: z.object({
    id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Unknown passkey.')), z.transform(Number)),
  }),
  body: z.object({ password }),
  limit: { calls: 60, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})

export const beginPasskeySignIn = endpoint({
  id: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey-options',
  tag,
  access: 'anyone',
  summary: 'A challenge for signing in by any passkey, once and within minutes.',
  limit: { calls: 100, windowSeconds: 900 },
  reply: z.object({ options: RequestOptions }),
})

export const signInByPasskey = endpoint({
  id: 'signInByPasskey',
  method: 'POST',
  path: '/api/login/by-passkey',
  tag,
  access: 'anyone',
  summary: 'Sign in with the signed challenge of a passkey.',
  body: z.object({ credential: Assertion }),
  limit: { calls: 100, windowSeconds: 900 },
  reply: SignedIn,
})
