import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Stops a person who leaves a screen with unsaved input, by a link or by closing the tab. */
export function useLeaveGuard(isUnsaved: () => boolean): Blocker {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
}
