import { useSyncExternalStore } from 'react'
import type { UserProfile } from '#contract/shop/accounts.ts'
import { browserStorage, tabStorage } from '../storage/storage.ts'

// The names are specified (§3): other scripts on the page may use them.
const tokenKey = 'authToken'
const userKey = 'userData'

const listeners = new Set<() => void>()
const changed = (): void => {
  for (const listener of listeners) listener()
}

/** For a shopper whose token is no longer valid. */
export const sessionEnded = 'Your session has expired. Please log in again.'

/** The bearer token; null for a guest, and on the server. */
export function readToken(): string | null {
  return browserStorage.read(tokenKey)
}

/** The signed-in shopper as last seen; null when nothing readable is stored. */
export function readUser(): UserProfile | null {
  const stored = browserStorage.read(userKey)
  if (!stored) return null
  const user = parseStored(stored) as UserProfile | null
  const texts = [user?.fullName, user?.email, user?.phoneNumber, user?.createdAt]
  return texts.every((text) => typeof text === 'string') ? user : null
}

export function signIn(token: string, user: UserProfile): void {
  browserStorage.write(tokenKey, token)
  updateUser(user)
}

/** Updates the stored profile after an edit. */
export function updateUser(user: UserProfile): void {
  browserStorage.write(userKey, JSON.stringify(user))
  changed()
}

export function forgetSession(): void {
  browserStorage.write(tokenKey, null)
  browserStorage.write(userKey, null)
  changed()
}

/** Signs out; deletes the tab's data too, such as an address draft, and the browser's memory. */
export function signOut(): void {
  tabStorage.clear()
  browserStorage.clear()
  changed()
}

/** The token as React state; null during hydration. Follows other tabs too. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null)
}

/** Calls back whenever someone signs in or out, in this tab or another. */
export function subscribe(listener: () => void): () => void {
  // Without a key, the whole storage was cleared.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey || key === userKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Storage may hold anything; invalid JSON counts as empty. */
function parseStored(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}
