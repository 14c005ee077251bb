import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenReached } from './when-reached.ts'

/** Whether the shop is out of reach, for a part that failed. Calls `heal` once the shop answers again. */
export function useOutOfReach(heal: (() => unknown) | undefined) {
  const [isLost, setLost] = useState(false)
  const watching = useRef<ReturnType<typeof whenReached>>(undefined)
  const onReached = useEffectEvent(() => void heal?.())
  useEffect(() => {
    const isOffline = !navigator.onLine
    setLost(isOffline)
    const watch = whenReached({
      isLost: isOffline,
      onLost: () => setLost(true),
      onReached: () => onReached(),
    })
    watching.current = watch
    void watch.ask()
    return watch.stop
  }, [])
  return { isLost, askAgain: () => void watching.current?.ask() }
}
