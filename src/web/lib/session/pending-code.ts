import { codeMinutes } from '#contract/shop/sign-in-code.ts'
import { tabStore } from './tab-store.ts'

/** A sign-in code that this tab requested. */
export interface PendingCode {
  /** The proof without which the code is worthless. */
  request: string
  identifier: string
  /** The time of the request, in milliseconds. */
  at: number
}

/** Stored, because looking into the mailbox on a phone may reload the page. */
const stored = tabStore<PendingCode>('signInCode', {
  safeParse: (value) => {
    const { request, identifier, at } = { ...(value as Partial<PendingCode> | null) }
    const isPendingCode =
      typeof request === 'string' && typeof identifier === 'string' && typeof at === 'number'
    return isPendingCode ? { success: true, data: { request, identifier, at } } : { success: false }
  },
})

export const pendingCode = {
  ...stored,
  /** Null once its code has ended. */
  read: (): PendingCode | null => {
    const input = stored.read()
    return input && Date.now() - input.at < codeMinutes * 60_000 ? input : null
  },
}
