import type { Balance } from './account/balance.ts'
import type { Agenda } from './agenda.ts'
import type { Books } from './books/books.ts'
import type { WeatherStation } from './weather/station.ts'
import type { EventName, EventSubject } from './webhooks/event.ts'

/** What every use case works with. Use cases are synchronous: a call's changes are one step for all others. */
export type Context = {
  books: Books
  balance: Balance
  agenda: Agenda
  station: WeatherStation
  announce: (event: EventName, subject: EventSubject) => void
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
