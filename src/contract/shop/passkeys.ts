import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { SignedIn } from './accounts.ts'

// Passkeys: what an account has, and signing in with them. The shapes are those of WebAuthn's JSON.

const [tag, signedOutMessage] = ['Accounts', 'You are not logged in.'] as const

/** The most passkeys of one account. */
export const maxPasskeys = 10

export const maxPasskeyNameLength = 60

const base64url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/, 'This is not what a passkey answers.'))

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
}

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    /** Browsers may name ways that are not known here; those are left out. */
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
})

const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(transport)),
})

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  addedAt: instant,
  /** Null until it signs in. */
  lastUsedAt: z.nullable(instant),
  /** Its maker keeps copies of it for its owner's other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

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
