import { tabStorage } from '../storage/storage.ts'

// A guest's action that continues after signing in.

/** `path` is the page of the action, which continues only there. */
export type Intent =
  | { kind: 'add-to-cart'; productId: number; path: string }
  | { kind: 'add-items'; items: string; path: string }
  | { kind: 'keep-plan'; path: string }

const key = 'resumeAfterLogin'

/** After this time the intent is dropped. */
export const forgottenAfterMs = 15 * 60_000

/** @param particulars typed values of the action. */
export function rememberIntent(intent: Intent, particulars: Record<string, unknown> = {}): void {
  tabStorage.write(key, JSON.stringify({ ...particulars, ...intent, at: Date.now() }))
}

/** Returns true once for an intent stored on this page, and deletes it. */
export const takeIntent = (intent: Intent): boolean => takeParticulars(intent) !== null

/** Like {@link takeIntent}, but returns the typed values. */
export function takeParticulars(intent: Intent): Record<string, unknown> | null {
  const stored = readStored()
  if (!stored) return null
  const isMine = Object.entries(intent).every(([name, value]) => stored[name] === value)
  const isOld = !(Date.now() - Number(stored.at) < forgottenAfterMs)
  if (isMine || isOld) tabStorage.write(key, null)
  return isMine && !isOld ? stored : null
}

/** The stored intent, without taking it. */
export function readStored(): Record<string, unknown> | null {
  const stored = tabStorage.read(key)
  try {
    return stored ? JSON.parse(stored) : null
  } catch {
    return null
  }
}
