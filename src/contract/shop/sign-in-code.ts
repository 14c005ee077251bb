import * as z from 'zod/mini'
import { identifier, text } from '#shared/fields.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'
import { givenPassword, SignedIn } from './accounts.ts'

// Signing in with a code that is mailed, in place of the password.

export const codeDigits = 8
export const codeMinutes = 10

/** Whom the code is for. */
export const PendingCode = z.object({ loginIdentifier: identifier('Email or Phone Number', 254) })

export const requestSignInCode = endpoint({
  id: 'requestSignInCode',
  method: 'POST',
  path: '/api/login/code',
  tag: 'Accounts',
  access: 'anyone',
  summary: `Mail a code that signs in; answers the same whether or not there is such an account. Only with \`request\` does the code work: once, for ${codeMinutes} minutes. A new code ends the one of \`former\`.`,
  body: z.extend(PendingCode, {
    /** The `request` of an earlier code of the same browser, which ends. */
    former: z.optional(z.string().check(z.maxLength(200))),
  }),
  limit: { calls: 30, windowSeconds: 3600 },
  reply: z.object({ message: z.string(), request: z.string() }),
})

const wrongLength = `Please enter the ${codeDigits} digits of the code.`

/** The digits of a code, which people may group as they like. */
export const SignInCode = z.string({ error: wrongLength }).check(
  z.overwrite((value) => normaliseIdentifier(value).replace(/[\s-]+/g, '')),
  z.regex(new RegExp(`^[0-9]{${codeDigits}}$`), wrongLength),
)

const SignedInByCode = z.extend(SignedIn, {
  /** The code was the first proof of the mailbox, and ended the sessions, the password and the passkeys from before. */
  formerAccessEnded: z.boolean(),
})
export type SignedInByCode = z.infer<typeof SignedInByCode>

export const signInByCode = endpoint({
  id: 'signInByCode',
  method: 'POST',
  path: '/api/login/by-code',
  tag: 'Accounts',
  access: 'anyone',
  summary:
    'Sign in with a mailed code, in the browser that asked for it. The first code of an account ends its sessions, password and passkeys, unless `password` or the token of a session of the account comes with it.',
  body: z.object({
    request: text('The request', 200),
    code: SignInCode,
    password: z.optional(givenPassword('Please enter your password.')),
  }),
  limit: { calls: 100, windowSeconds: 900 },
  reply: SignedInByCode,
})
