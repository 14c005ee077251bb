import * as z from 'zod/mini'
import { email, identifier, instant, phone, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

export const minPasswordLength = 6
/** Limits the cost of hashing. */
export const maxPasswordLength = 200
const tooLong = `Password can have at most ${maxPasswordLength} characters.`

export const UserProfile = z.object({
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  createdAt: instant,
})
export type UserProfile = z.infer<typeof UserProfile>

/** A password to be set. Never trimmed. */
export const newPassword = (missing = 'Password is required.') =>
  z
    .string({ error: (issue) => (issue.input == null ? missing : 'Password must be text.') })
    .check(
      z.minLength(minPasswordLength, `Password must be at least ${minPasswordLength} characters long.`),
      z.maxLength(maxPasswordLength, tooLong),
    )

/** A password that is compared, whatever the rules were when it was set. */
export const givenPassword = (missing = 'Password is required.') =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(maxPasswordLength, tooLong))

/** The data of a new account. */
export const NewAccount = z.object({
  fullName: text('Full Name', 100),
  email: email(),
  phoneNumber: phone(),
  password: newPassword(),
})
export type NewAccount = z.input<typeof NewAccount>

export const SignedIn = z.object({ message: z.string(), token: z.string(), user: UserProfile })
export type SignedIn = z.infer<typeof SignedIn>

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/api/register',
  tag: 'Accounts',
  access: 'anyone',
  summary: 'Open an account; answers a session too.',
  body: NewAccount,
  limit: { calls: 20, windowSeconds: 3600 },
  reply: SignedIn,
})

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/api/login',
  tag: 'Accounts',
  access: 'anyone',
  summary: 'Sign in with e-mail or phone.',
  body: z.object({ loginIdentifier: identifier('Email or Phone Number', 254), password: givenPassword() }),
  limit: { calls: 100, windowSeconds: 900 },
  reply: SignedIn,
})

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/api/logout',
  tag: 'Accounts',
  access: 'shopper',
  summary: 'End this session.',
  reply: z.object({ message: z.string() }),
})

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/api/user/profile',
  tag: 'Accounts',
  access: 'shopper',
  summary: "The shopper's profile.",
  signedOutMessage: 'You are not logged in.',
  reply: z.object({ ...UserProfile.shape, message: z.string() }),
})

const allRequired = 'All fields are required.'

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'PUT',
  path: '/api/user/profile/update',
  tag: 'Accounts',
  access: 'shopper',
  summary:
    "Change the shopper's name, e-mail and phone. A new e-mail wants `password`, unless the sign-in is younger than ten minutes.",
  signedOutMessage: 'You are not logged in.',
  body: z.object({
    fullName: text('Full Name', 100, allRequired),
    email: email('Email', allRequired),
    phoneNumber: phone('Phone number', allRequired),
    /** A new e-mail needs it where the sign-in is older than ten minutes. */
    password: z.optional(givenPassword('Please enter your password.')),
  }),
  /** Its answer reveals taken addresses and numbers, as the sign-up does. */
  limit: { calls: 60, windowSeconds: 3600 },
  reply: z.object({ message: z.string(), user: UserProfile }),
})

/** The account whose password is to be reset. */
export const ForgottenPassword = z.object({
  email: email('Email', 'Please enter your email address.'),
  /** The honeypot of public forms, see honeypot.ts. */
  website: z.optional(z.string().check(z.maxLength(200))),
})

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/forgot-password',
  tag: 'Accounts',
  access: 'anyone',
  summary: 'Mail a link that sets a new password; answers the same whether or not there is such an account.',
  body: ForgottenPassword,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})

/** A new password with the reset token. */
export const PasswordReset = z.object({
  token: identifier('The token', 200, 'No reset token found.'),
  newPassword: newPassword(),
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/reset-password',
  tag: 'Accounts',
  access: 'anyone',
  summary: 'Set a new password with the token of the mailed link; signs out everywhere.',
  body: PasswordReset,
  limit: { calls: 30, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})
