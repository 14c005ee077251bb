import { createContext, type Ref } from 'react'

// What the router's own code for frameworks comes down to where there is no framework; see lean-router.ts.

export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const mergeRefs = <T>(ref: Ref<T>): Ref<T> => ref
export const usePrefetchBehavior = () => [false, undefined, {}]

export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <T>(router: T): T => router
