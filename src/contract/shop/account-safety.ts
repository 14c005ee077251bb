import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { givenPassword, newPassword } from './accounts.ts'

// What keeps an account its owner's: the password, and where it is signed in.

const [tag, access, signedOutMessage] = ['Accounts', 'shopper', 'You are not logged in.'] as const

/** A new password of one's own account, with the present one. */
export const PasswordChange = z.object({
  /** Left out where the account has none. */
  presentPassword: z.optional(givenPassword('Please enter your present password.')),
  newPassword: newPassword('Please enter a new password.'),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/api/user/password',
  tag,
  access,
  signedOutMessage,
  summary:
    'Change the password, proved by the present one; ends every other session and mails the owner. An account without a password sets one within ten minutes of logging in.',
  body: PasswordChange,
  limit: { calls: 30, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})

const Session = z.object({
  id: z.int(),
  /** In plain words: 'Firefox on Windows'. */
  device: z.string(),
  signedInAt: instant,
  /** To the day. */
  lastUsedAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The most sessions that are listed. */
export const maxListedSessions = 50

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  tag,
  access,
  signedOutMessage,
  summary: `Where the account is signed in; this one first, then the last used, ${maxListedSessions} at most.`,
  reply: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  tag,
  access,
  signedOutMessage,
  summary: "End one of the account's own sessions. Doing it again answers the same.",
  params: z.object({
    id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Unknown session.')), z.transform(Number)),
  }),
  reply: z.object({ message: z.string() }),
})

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  tag,
  access,
  signedOutMessage,
  summary: 'End every session of the account but this one. Doing it again answers the same.',
  reply: z.object({ message: z.string() }),
})
