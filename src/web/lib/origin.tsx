import { createContext, use } from 'react'

/** The shop's public address, 'https://shop.example', the same at first render and in the browser. */
export const OriginContext = createContext('')

export const useOrigin = (): string => use(OriginContext)
