import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Asks before a screen with unsaved text is left by its links or by closing the tab. */
export function useLeaveGuard(isUnsaved: () => boolean): Blocker {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
}
