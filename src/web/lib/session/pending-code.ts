import { codeMinutes } from '#contract/shop/sign-in-code.ts'
import { kept } from './stored.ts'

/** A code that this tab has asked for. */
export interface CodeWish {
  /** The proof without which the code is worthless. */
  request: string
  identifier: string
  /** When it was asked for, in milliseconds. */
  at: number
}

/** Stored, since whoever looks into the mailbox on a telephone may find the page reloaded. */
const stored = kept<CodeWish>('signInCode', {
  safeParse: (value) => {
    const { request, identifier, at } = { ...(value as Partial<CodeWish> | null) }
    const isWish = typeof request === 'string' && typeof identifier === 'string' && typeof at === 'number'
    return isWish ? { success: true, data: { request, identifier, at } } : { success: false }
  },
})

export const codeWish = {
  ...stored,
  /** Null once its code has ended. */
  read: (): CodeWish | null => {
    const wish = stored.read()
    return wish && Date.now() - wish.at < codeMinutes * 60_000 ? wish : null
  },
}
