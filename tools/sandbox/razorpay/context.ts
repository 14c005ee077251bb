import type { Balance } from './account/balance.ts'
import type { Agenda } from './agenda.ts'
import type { FaultSettings } from './faults/station.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { EventName, EventSubject } from './webhooks/event.ts'

/** The dependencies of the use cases. Use cases are synchronous, so other calls see all changes of a call or none. */
export type Context = {
  books: Ledger
  balance: Balance
  agenda: Agenda
  station: FaultSettings
  announce: (event: EventName, subject: EventSubject) => void
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
