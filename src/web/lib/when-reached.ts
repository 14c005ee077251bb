interface Watching {
  /** Whether the shop is known to be out of reach. */
  isLost: boolean
  onLost?: () => void
  /** Called once, when the shop answers again. */
  onReached: () => void
}

/** The shop is asked this often while it is out of reach. */
const askEveryMs = 5_000
/** A connection that has just come is seldom usable in the same moment. */
const settleMs = 1_000

/**
 * Polls a shop out of reach until it answers: the network is often back earlier. A shop that answers the first time
 * was not out of reach, and is asked no more.
 */
export function whenReached({ isLost, onLost, onReached }: Watching) {
  let wasLost = isLost
  async function ask(): Promise<void> {
    const isReached = await fetch('/offline', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (over.aborted) return
    if (isReached) {
      stop()
      if (wasLost) onReached()
    } else {
      wasLost = true
      onLost?.()
    }
  }
  const watch = new AbortController()
  const over = watch.signal
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void ask()
  }, askEveryMs)
  addEventListener('online', () => setTimeout(ask, settleMs), { signal: over })
  function stop(): void {
    clearInterval(timer)
    watch.abort()
  }
  return { ask, stop }
}
