/** At most so many calls of a subject in a window. */
export interface CallLimit {
  calls: number
  windowSeconds: number
}

/** What is left of a window after a call. */
export interface WindowState {
  /** Zero or more; the call is beyond the limit when `isOver`. */
  left: number
  isOver: boolean
  secondsLeft: number
}

/**
 * Counts calls in fixed windows, in the memory of one process; several processes allow the limit each. A count in
 * the database would cost every call a write.
 * @param now milliseconds, for tests.
 */
export function windowCounter<Subject extends number | string>(
  { calls, windowSeconds }: CallLimit,
  now: () => number = Date.now,
) {
  const windows = new Map<Subject, { endsAt: number; counted: number }>()

  return (subject: Subject): WindowState => {
    const at = now()
    let window = windows.get(subject)
    if (!window || window.endsAt <= at) {
      for (const [other, { endsAt }] of windows) if (endsAt <= at) windows.delete(other)
      window = { endsAt: at + windowSeconds * 1000, counted: 0 }
      windows.set(subject, window)
    }
    window.counted += 1
    return {
      left: Math.max(calls - window.counted, 0),
      isOver: window.counted > calls,
      secondsLeft: Math.ceil((window.endsAt - at) / 1000),
    }
  }
}
