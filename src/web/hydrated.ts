import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React takes over its page; only then can a form or a store be trusted. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
