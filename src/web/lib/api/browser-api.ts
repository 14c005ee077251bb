import { readToken } from '../session/session.ts'
import { askingAhead, takingWhatIsThere } from './ahead.ts'
import { createApi } from './api.ts'
import { fetchTransport } from './fetch-transport.ts'

/** Shoppers are known by the token that their browser keeps. */
const viaFetch = fetchTransport((): Record<string, string> => {
  const token = readToken()
  return token ? { authorization: `Bearer ${token}` } : {}
})

/** The api for event handlers and browser-only stores, with the shopper's token. */
export const api = createApi(takingWhatIsThere(viaFetch))

/** For prefetching: its answers wait for the page that needs them. */
export const apiAhead = createApi(askingAhead(viaFetch))
