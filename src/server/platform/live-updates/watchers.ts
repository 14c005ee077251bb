import { PassThrough, type Readable } from 'node:stream'
import { type LiveKind, liveKinds, type SentChange, streamEvents } from '#contract/admin/live.ts'
import type { StaffCaller } from '../http/callers.ts'

/** Parses a notice, such as `order:17:6`. Null for kinds that are not sent. */
export function readNotice(payload: string): SentChange | null {
  const [kind = '', id = '', version] = payload.split(':')
  if (!Object.hasOwn(liveKinds, kind) || id === '') return null
  return [kind as LiveKind, id, version ? Number(version) : null]
}

/** Keeps the last change of each record, in the order of the first ones. */
export function lastOfEach(changes: SentChange[]): SentChange[] {
  const last = new Map<string, SentChange>()
  for (const change of changes) last.set(`${change[0]}:${change[1]}`, change)
  return [...last.values()]
}

/** A client that is this many bytes behind is disconnected, and reloads when it reconnects. */
const maxWaiting = 64 * 1024

/** Reconnection delay of browsers. */
const retryMs = 2_000

/** One open stream, and the kinds that its owner may see. */
export interface Watcher {
  stream: Readable
  sessionId: number | null
  send: (changes: SentChange[]) => void
  reload: () => void
  /** Sends a comment, so that no proxy closes the idle connection. */
  heartbeat: () => void
  /** Updates the permissions. */
  allow: (caller: StaffCaller) => void
  end: (isOver: boolean) => void
}

export function openWatcher(first: StaffCaller): Watcher {
  const stream = new PassThrough()
  let permissions = new Set(first.permissions)
  const write = (text: string): void => {
    if (stream.destroyed || stream.writableEnded) return
    if (stream.writableLength > maxWaiting) stream.destroy()
    else stream.write(text)
  }
  const event = (name: string, data: unknown = ''): void =>
    write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  write(`retry: ${retryMs}\n\n`)
  return {
    stream,
    sessionId: first.sessionId,
    send: (changes) => {
      const seen = changes.filter(([kind]) => permissions.has(liveKinds[kind]))
      if (seen.length > 0) event(streamEvents.changes, seen)
    },
    reload: () => event(streamEvents.again),
    heartbeat: () => write(': here\n\n'),
    allow: (caller) => {
      const now = new Set(caller.permissions)
      if ([...now].toSorted().join() === [...permissions].toSorted().join()) return
      permissions = now
      event(streamEvents.rights)
    },
    end: (isOver) => {
      if (isOver) event(streamEvents.over)
      stream.end()
    },
  }
}
