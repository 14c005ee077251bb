import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenReached } from './when-reached.ts'

/** Whether the shop is out of reach, for a part that failed. Calls `heal` once the shop answers again. */
export function useOutOfReach(heal: (() => unknown) | undefined) {
  // The server knows no `onLine`.
  const [isLost, setLost] = useState(() => globalThis.navigator?.onLine === false)
  const watching = useRef<ReturnType<typeof whenReached>>(undefined)
  const onReached = useEffectEvent(() => void heal?.())
  useEffect(() => {
    const watch = whenReached({
      isLost: !navigator.onLine,
      onLost: () => setLost(true),
      onReached: () => onReached(),
    })
    watching.current = watch
    void watch.ask()
    return watch.stop
  }, [])
  return { isLost, askAgain: () => void watching.current?.ask() }
}
