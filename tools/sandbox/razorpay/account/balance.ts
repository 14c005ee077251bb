import { refused } from '../api-errors.ts'
import type { Entry } from '../ledger/entry.ts'

/** The account's money at the provider, in paise; null while it is not counted and every refund is covered. */
export type Balance = {
  amount(): number | null
  set(amount: number | null): void
  /** Adds a capture less its fee, or a refund that failed. */
  credit(paise: number): void
  /** Takes the amount of a lost dispute; the balance may become negative. */
  debit(paise: number): void
  /** Takes the amount of a refund. @throws the provider's refusal when there is not enough. */
  withdraw(paise: number): void
  replay(entry: Entry): boolean
  snapshot(): Entry[]
}

export function createBalance(append: (entry: Entry) => void): Balance {
  let amount: number | null = null

  function set(next: number | null): void {
    amount = next
    append({ kind: 'balance', value: { amount } })
  }

  function add(paise: number): void {
    if (amount !== null) set(amount + paise)
  }

  return {
    amount: () => amount,
    set,
    credit: (paise) => add(paise),
    debit: (paise) => add(-paise),
    withdraw(paise) {
      if (amount !== null && paise > amount) {
        throw refused(
          'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
        )
      }
      add(-paise)
    },
    replay(entry) {
      if (entry.kind !== 'balance') return false
      amount = entry.value.amount
      return true
    },
    snapshot: () => [{ kind: 'balance', value: { amount } }],
  }
}
