// What a guest wanted to do when they were sent to sign in, so that it can be done once they are back.

/** `path` is the page they were on; elsewhere the intent is not carried out. */
export type Intent =
  | { kind: 'add-to-cart'; productId: number; path: string }
  | { kind: 'add-items'; items: string; path: string }
  | { kind: 'keep-plan'; path: string }

const key = 'resumeAfterLogin'

/** Someone who signs in later than this has moved on to something else. */
const forgottenAfterMs = 15 * 60_000

export function rememberIntent(intent: Intent): void {
  sessionStorage.setItem(key, JSON.stringify({ ...intent, at: Date.now() }))
}

/** True once, for the intent that was remembered on this page; from then on it is gone. */
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
