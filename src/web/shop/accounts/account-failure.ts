import { ApiError, isSignedOut } from '../../api/api.ts'

export const sessionOver = 'Your session has expired or is invalid. Please log in again.'
const userNotFound = 'User not found.'

/** What a failed profile means: a session that is over and must be forgotten, or something to try again. */
export interface AccountFailure {
  message: string
  isOver: boolean
}

export function accountFailure(error: unknown): AccountFailure {
  if (isSignedOut(error)) {
    return { message: sessionOver, isOver: true }
  }
  if (!(error instanceof ApiError)) {
    return { message: 'Network error or server unavailable. Please try again later.', isOver: false }
  }
  if (error.serverMessage === userNotFound) return { message: userNotFound, isOver: true }
  return { message: 'Failed to fetch user data. Please try again.', isOver: false }
}
