import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'

// Passkeys of shoppers and of staff. The shapes are those of WebAuthn's JSON.

/** The most passkeys of one person. */
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

export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    /** Browsers may name ways that are not known here; those are left out. */
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})
export type Assertion = z.infer<typeof Assertion>

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(transport)),
})

export const CreationOptions = z.object({
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

export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  addedAt: instant,
  /** Null until it signs in. */
  lastUsedAt: z.nullable(instant),
  /** Its maker keeps copies of it for its owner's other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
