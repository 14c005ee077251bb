import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/** Holds whoever leaves a screen on which something typed would be lost: on its links, and when the tab is closed. */
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
