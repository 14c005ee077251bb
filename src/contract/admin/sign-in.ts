import * as z from 'zod/mini'
import { email, identifier, instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Assertion } from '../passkeys.ts'
import { maxPasswordLength } from '../shop/accounts.ts'

export const minStaffPasswordLength = 12

const password = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), z.maxLength(maxPasswordLength, 'The password is too long.'))

const newStaffPassword = z
  .string('Password is required.')
  .check(
    z.minLength(
      minStaffPasswordLength,
      `The password must be at least ${minStaffPasswordLength} characters long.`,
    ),
    z.maxLength(maxPasswordLength, `The password can have at most ${maxPasswordLength} characters.`),
  )

/** Six digits of the second factor, or one of the recovery codes. */
const code = identifier('Code', 40)

const message = z.object({ message: z.string() })

export const WhoIsIn = z.object({
  name: z.string(),
  /** The name of the role. */
  role: z.string(),
  permissions: z.array(z.string()),
})
export type WhoIsIn = z.infer<typeof WhoIsIn>

export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  path: '/api/sign-in',
  tag: 'Sign-in',
  access: 'anyone',
  summary:
    'Sign in; the answer sets the cookie. `code_required` asks for the second factor or a recovery code.',
  body: z.object({ email: email(), password, code: z.optional(code) }),
  limit: { calls: 100, windowSeconds: 900 },
  reply: WhoIsIn,
})

export const signOut = endpoint({
  id: 'signOut',
  method: 'POST',
  path: '/api/sign-out',
  tag: 'Sign-in',
  access: 'signed-in',
  isForSettingUp: true,
  summary: 'End this sign-in.',
  reply: message,
})

export const getSession = endpoint({
  id: 'getSession',
  method: 'GET',
  path: '/api/session',
  tag: 'Sign-in',
  access: 'signed-in',
  isForSettingUp: true,
  summary: 'The signed-in member and their permissions.',
  reply: z.object({
    ...WhoIsIn.shape,
    id: z.int(),
    email: z.string(),
    has_second_factor: z.boolean(),
    /** Nothing else can be called before it is set up. */
    must_set_up_second_factor: z.boolean(),
    /** Until when actions need no further proof; null: they need one. */
    confirmed_until: z.nullable(instant),
    recovery_codes_left: z.int(),
    /** Passkeys of the caller, which confirm as well. */
    passkeys: z.int(),
    /** Where shoppers reach the shop, for links that staff copy: 'https://shop.example'. */
    shop_origin: z.string(),
  }),
})

export const confirmSession = endpoint({
  id: 'confirmSession',
  method: 'POST',
  path: '/api/confirm',
  tag: 'Sign-in',
  access: 'signed-in',
  summary:
    'Authenticate again for protected actions of the next five minutes: by `code`, by `password` without a second factor, or by `credential` of a passkey.',
  body: z.object({
    code: z.optional(code),
    password: z.optional(password),
    credential: z.optional(Assertion),
  }),
  reply: z.object({ confirmed_until: instant }),
})

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/api/password',
  tag: 'Sign-in',
  access: 'signed-in',
  summary: 'Change the caller’s password; every other sign-in of the caller ends.',
  body: z.object({ password, new_password: newStaffPassword }),
  reply: message,
})

export const startSecondFactor = endpoint({
  id: 'startSecondFactor',
  method: 'POST',
  path: '/api/second-factor',
  tag: 'Sign-in',
  access: 'signed-in',
  isForSettingUp: true,
  requiresReauthentication: true,
  summary: 'A new seed for an authenticator application; it counts once a code of it was proved.',
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The address as a picture to scan: an SVG. */
    qr: z.string(),
  }),
})

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  tag: 'Sign-in',
  access: 'signed-in',
  isForSettingUp: true,
  requiresReauthentication: true,
  summary:
    'Prove a code of the new seed, which becomes the second factor. The answer has the recovery codes, this once.',
  body: z.object({ code }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const removeSecondFactor = endpoint({
  id: 'removeSecondFactor',
  method: 'POST',
  path: '/api/second-factor/remove',
  tag: 'Sign-in',
  access: 'signed-in',
  requiresReauthentication: true,
  summary: 'Remove the caller’s second factor; not in production, which requires one.',
  reply: message,
})

export const newRecoveryCodes = endpoint({
  id: 'newRecoveryCodes',
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  tag: 'Sign-in',
  access: 'signed-in',
  requiresReauthentication: true,
  summary: 'Ten new recovery codes; the former ones are void.',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

const token = z
  .string('This invitation is not valid.')
  .check(z.regex(/^[\w-]{20,100}$/, 'This invitation is not valid.'))

export const lookAtInvitation = endpoint({
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/api/invitations/look',
  tag: 'Sign-in',
  access: 'anyone',
  summary: 'Show who an invitation is for. Its token travels in the body, so that no log has it.',
  body: z.object({ token }),
  limit: { calls: 100, windowSeconds: 900 },
  fieldCodes: { token: 'invalid_invitation' },
  reply: z.object({ email: z.string(), role: z.string(), name: z.nullable(z.string()), expires_at: instant }),
})

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept',
  tag: 'Sign-in',
  access: 'anyone',
  summary: 'Accept an invitation, once: sets name and password, and signs in.',
  body: z.object({ token, name: text('Name', 100), password: newStaffPassword }),
  limit: { calls: 100, windowSeconds: 900 },
  fieldCodes: { token: 'invalid_invitation' },
  reply: WhoIsIn,
})
