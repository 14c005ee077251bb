// What a guest wanted to do when they were sent to sign in, so that it can be done once they are back.

export interface Intent {
  kind: 'add-to-cart'
  productId: number
  /** The page they were on; elsewhere the intent is not carried out. */
  path: string
}

const key = 'resumeAfterLogin'

/** Someone who signs in later than this has moved on to something else. */
const forgottenAfterMs = 15 * 60_000

export function rememberIntent(intent: Intent): void {
  sessionStorage.setItem(key, JSON.stringify({ ...intent, at: Date.now() }))
}

/** True once, for the intent that was remembered on this page; from then on it is gone. */
export function takeIntent({ kind, productId, path }: Intent): boolean {
  const stored = readStored()
  if (!stored) return false
  const isMine = stored.kind === kind && stored.productId === productId && stored.path === path
  const isOld = !(Date.now() - stored.at < forgottenAfterMs)
  if (isMine || isOld) sessionStorage.removeItem(key)
  return isMine && !isOld
}

function readStored(): (Intent & { at: number }) | null {
  const stored = sessionStorage.getItem(key)
  try {
    return stored ? JSON.parse(stored) : null
  } catch {
    return null
  }
}
