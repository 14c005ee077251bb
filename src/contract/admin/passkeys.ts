import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  Assertion,
  CreationOptions,
  maxPasskeyNameLength,
  maxPasskeys,
  NewCredential,
  RequestOptions,
} from '../passkeys.ts'
import { rowId } from './fields.ts'
import { WhoIsIn } from './sign-in.ts'

const tag = 'Sign-in'

const message = z.object({ message: z.string() })

export const StaffPasskey = z.object({
  id: z.int(),
  name: z.string(),
  added_at: instant,
  /** Null until it signs in or confirms. */
  last_used_at: z.nullable(instant),
  /** Its maker keeps copies of it for its owner's other devices. */
  is_synced: z.boolean(),
})
export type StaffPasskey = z.infer<typeof StaffPasskey>

export const listStaffPasskeys = endpoint({
  id: 'listStaffPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  tag,
  access: 'signed-in',
  summary: 'The passkeys of the caller, newest first.',
  reply: z.object({ passkeys: z.array(StaffPasskey) }),
})

export const beginStaffPasskey = endpoint({
  id: 'beginStaffPasskey',
  method: 'POST',
  path: '/api/passkeys/options',
  tag,
  access: 'signed-in',
  requiresReauthentication: true,
  summary: `The options of a new passkey. A member has at most ${maxPasskeys}.`,
  reply: z.object({ options: CreationOptions }),
})

export const addStaffPasskey = endpoint({
  id: 'addStaffPasskey',
  method: 'POST',
  path: '/api/passkeys',
  tag,
  access: 'signed-in',
  requiresReauthentication: true,
  summary: 'Add the passkey that was made. It signs in without password and code.',
  body: z.object({ name: text('Name', maxPasskeyNameLength), credential: NewCredential }),
  reply: message,
})

export const removeStaffPasskey = endpoint({
  id: 'removeStaffPasskey',
  method: 'POST',
  path: '/api/passkeys/{id}/remove',
  tag,
  access: 'signed-in',
  requiresReauthentication: true,
  summary: 'Remove one of the caller’s passkeys. Idempotent.',
  params: z.object({ id: rowId }),
  reply: message,
})

export const beginStaffPasskeySignIn = endpoint({
  id: 'beginStaffPasskeySignIn',
  method: 'POST',
  path: '/api/sign-in/passkey-options',
  tag,
  access: 'anyone',
  summary: 'A challenge for signing in by any passkey, once and within minutes.',
  limit: { calls: 100, windowSeconds: 900 },
  reply: z.object({ options: RequestOptions }),
})

export const signInByStaffPasskey = endpoint({
  id: 'signInByStaffPasskey',
  method: 'POST',
  path: '/api/sign-in/by-passkey',
  tag,
  access: 'anyone',
  summary: 'Sign in with the signed challenge of a passkey; the answer sets the cookie.',
  body: z.object({ credential: Assertion }),
  limit: { calls: 100, windowSeconds: 900 },
  reply: WhoIsIn,
})

export const beginPasskeyConfirmation = endpoint({
  id: 'beginPasskeyConfirmation',
  method: 'POST',
  path: '/api/confirm/passkey-options',
  tag,
  access: 'signed-in',
  summary: 'A challenge for confirming an action by a passkey of the caller.',
  reply: z.object({ options: RequestOptions }),
})
