import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration; forms and stores work only afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves after hydration; never on the server. */
export const hydrated: Promise<void> = promise

/** Marks the hydration as done; for the outermost component. */
export const useHydrationMark = (): void => useEffect(resolve, [])
