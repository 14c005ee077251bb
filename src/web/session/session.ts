import { useSyncExternalStore } from 'react'
import type { UserProfile } from '#contract/accounts.ts'

// The names are part of the specification (§3): other scripts on the page may rely on them.
const tokenKey = 'authToken'
const userKey = 'userData'

const listeners = new Set<() => void>()
const changed = (): void => {
  for (const listener of listeners) listener()
}

/** Said to a shopper whose token is no good any more. */
export const sessionEnded = 'Your session has expired. Please log in again.'

/** The bearer token, or null for a guest, on the server, and where storage is forbidden. */
export function readToken(): string | null {
  return readItem(tokenKey)
}

/** The signed-in shopper as last seen; null when nothing readable is stored. */
export function readUser(): UserProfile | null {
  const stored = readItem(userKey)
  if (!stored) return null
  const user = parseStored(stored) as UserProfile | null
  const texts = [user?.fullName, user?.email, user?.phoneNumber, user?.createdAt]
  return texts.every((text) => typeof text === 'string') ? user : null
}

export function signIn(token: string, user: UserProfile): void {
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, JSON.stringify(user))
  changed()
}

/** Keeps the stored profile in step after it was edited. */
export function updateUser(user: UserProfile): void {
  localStorage.setItem(userKey, JSON.stringify(user))
  changed()
}

export function forgetSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  changed()
}

/** At the shopper's own wish; what this tab kept of them, such as an address half typed, goes too. */
export function signOut(): void {
  sessionStorage.clear()
  forgetSession()
}

/** The token as React state; null while the server's page is taking over. Follows other tabs too. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null)
}

/** Calls back whenever someone signs in or out, in this tab or another. */
export function subscribe(listener: () => void): () => void {
  // Without a key, everything was taken away.
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey || key === userKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function readItem(key: string): string | null {
  if (typeof localStorage === 'undefined') return null
  return localStorage.getItem(key)
}

/** Anything may stand in storage; what is no JSON counts as nothing. */
function parseStored(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}
