import type { Balance } from './account/balance.ts'
import type { Agenda } from './agenda.ts'
import type { FaultSettings } from './faults/fault-settings.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { EventName, EventSubject } from './webhooks/event.ts'

/** The dependencies of the use cases. Use cases are synchronous, so other calls see all changes of a call or none. */
export type Context = {
  ledger: Ledger
  balance: Balance
  agenda: Agenda
  faultSettings: FaultSettings
  /** The sandbox's own address, for the pages of payment links and QR codes. */
  url: () => string
  announce: (event: EventName, subject: EventSubject) => void
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
