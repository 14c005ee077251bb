import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React takes over its page; only then can a form or a store be trusted. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const { promise, resolve } = Promise.withResolvers<void>()

/** Settles when React has taken over the server's page; never on the server. */
export const hydrated: Promise<void> = promise

/** Tells that it has; for the outermost component. */
export const useHydrationMark = (): void => useEffect(resolve, [])
