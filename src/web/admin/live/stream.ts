import { type SentChange, streamEvents } from '#contract/admin/live.ts'

/**
 * The messages to a tab: changes, requests to reload data or permissions, the end of the session, and whether
 * a reload succeeded.
 */
export type News = { changes: SentChange[] } | 'again' | 'rights' | 'over' | 'unreached' | 'reached'

type Listener = (news: News) => void

const listeners = new Set<Listener>()

/** Subscribes to changes until the answered function is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners of this tab. */
export const announce = (news: News): void => {
  for (const listener of listeners) listener(news)
}

const firstPauseMs = 3_000
const maxPauseMs = 60_000

/**
 * Reads the stream until it is stopped. Browsers reconnect after an interruption, but not after an error
 * status.
 */
function readStream(pass: (news: News) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  function open(): void {
    const opened = new EventSource('/api/live')
    source = opened
    opened.onopen = () => {
      pauseMs = firstPauseMs
    }
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    opened.addEventListener(streamEvents.changes, ({ data }) =>
      pass({ changes: JSON.parse(data) as SentChange[] }),
    )
    for (const name of ['again', 'rights', 'over'] as const) {
      opened.addEventListener(name, () => {
        pass(name)
        if (name === 'over') opened.close()
      })
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * Follows the changes. One tab of a browser holds the stream and passes messages on, since browsers limit
 * connections per host; when it closes, another takes over.
 * @returns a function that stops it.
 */
export function follow(): () => void {
  const channel = new BroadcastChannel('soilkin-changes')
  const stopping = new AbortController()
  channel.onmessage = ({ data }: MessageEvent<News>) => announce(data)
  const runLeader = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = readStream((news) => {
        announce(news)
        channel.postMessage(news)
      })
      stopping.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  // Web locks exist only in secure contexts; elsewhere each tab has its own stream.
  const held =
    navigator.locks?.request('soilkin-changes', { signal: stopping.signal }, runLeader) ?? runLeader()
  held.catch((error: unknown) => {
    // Stopped while another tab held the stream.
    if (!stopping.signal.aborted) throw error
  })
  return () => {
    stopping.abort()
    channel.close()
  }
}
