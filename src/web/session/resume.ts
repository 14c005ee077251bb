// What a guest wanted to do before signing in, to be done afterwards.

/** `path` is the page of the intent; it applies nowhere else. */
export type Intent =
  | { kind: 'add-to-cart'; productId: number; path: string }
  | { kind: 'add-items'; items: string; path: string }
  | { kind: 'keep-plan'; path: string }

const key = 'resumeAfterLogin'

/** After this time the shopper has probably changed their mind. */
const forgottenAfterMs = 15 * 60_000

export function rememberIntent(intent: Intent): void {
  sessionStorage.setItem(key, JSON.stringify({ ...intent, at: Date.now() }))
}

/** True once, for an intent that was stored on this page; then it is deleted. */
export function takeIntent(intent: Intent): boolean {
  const stored = readStored()
  if (!stored) return false
  const isMine = Object.entries(intent).every(([name, value]) => stored[name] === value)
  const isOld = !(Date.now() - Number(stored.at) < forgottenAfterMs)
  if (isMine || isOld) sessionStorage.removeItem(key)
  return isMine && !isOld
}

function readStored(): Record<string, unknown> | null {
  const stored = sessionStorage.getItem(key)
  try {
    return stored ? JSON.parse(stored) : null
  } catch {
    return null
  }
}
