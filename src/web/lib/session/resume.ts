// What a guest wanted to do before signing in, to be done afterwards.

/** `path` is the page of the intent; it applies nowhere else. */
export type Intent =
  | { kind: 'add-to-cart'; productId: number; path: string }
  | { kind: 'add-items'; items: string; path: string }
  | { kind: 'keep-plan'; path: string }

const key = 'resumeAfterLogin'

/** After this time the shopper has probably changed their mind. */
export const forgottenAfterMs = 15 * 60_000

/** @param particulars what was typed for it, which no page has to know to ask for it. */
export function rememberIntent(intent: Intent, particulars: Record<string, unknown> = {}): void {
  sessionStorage.setItem(key, JSON.stringify({ ...particulars, ...intent, at: Date.now() }))
}

/** True once, for an intent that was stored on this page; then it is deleted. */
export const takeIntent = (intent: Intent): boolean => takeParticulars(intent) !== null

/** As {@link takeIntent}, with what was stored beside it. */
export function takeParticulars(intent: Intent): Record<string, unknown> | null {
  const stored = readStored()
  if (!stored) return null
  const isMine = Object.entries(intent).every(([name, value]) => stored[name] === value)
  const isOld = !(Date.now() - Number(stored.at) < forgottenAfterMs)
  if (isMine || isOld) sessionStorage.removeItem(key)
  return isMine && !isOld ? stored : null
}

/** What is stored, as it is; for showing it without taking it. */
export function readStored(): Record<string, unknown> | null {
  const stored = sessionStorage.getItem(key)
  try {
    return stored ? JSON.parse(stored) : null
  } catch {
    return null
  }
}
