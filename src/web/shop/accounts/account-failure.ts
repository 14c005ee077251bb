import { explain, type Failure, isSignedOut } from '../../lib/api/failure.ts'

export const sessionOver = 'Your session has expired or is invalid. Please log in again.'
const userNotFound = 'User not found.'
const words = {
  refused: 'Failed to fetch user data. Please try again.',
  unreachable: 'Network error or server unavailable. Please try again later.',
}

/** The meaning of a failed profile call: the session has ended, or the shopper may retry. */
export interface AccountFailure {
  message: string
  isOver: boolean
}

export function accountFailure(failure: Failure): AccountFailure {
  if (isSignedOut(failure)) return { message: sessionOver, isOver: true }
  if (failure.reply?.message === userNotFound) return { message: userNotFound, isOver: true }
  // The specification has one message for all other errors.
  return { message: explain({ ...failure, reply: null }, words), isOver: false }
}
