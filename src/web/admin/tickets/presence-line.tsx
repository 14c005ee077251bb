import type { Here, Ticket } from '#contract/admin/tickets.ts'
import { usePresence } from './use-presence.ts'

const list = new Intl.ListFormat('en-IN')

const sentence = (people: Here[], one: string, many: string): string =>
  people.length === 0
    ? ''
    : `${list.format(people.map(({ name }) => name))} ${people.length === 1 ? one : many}.`

/** The colleagues who have the ticket open, so that two do not write the same answer. */
export function PresenceLine({ ticket, isWriting }: { ticket: Ticket; isWriting: boolean }) {
  const others = usePresence(ticket.id, isWriting)
  const writing = others.filter(({ is_writing }) => is_writing)
  const reading = others.filter(({ is_writing }) => !is_writing)
  return (
    <p role="status" className="not-empty:mt-3 text-label">
      {writing.length > 0 && (
        <strong className="mr-2 font-semibold text-clay-700">
          {sentence(writing, 'is writing an answer', 'are writing answers')}
        </strong>
      )}
      {reading.length > 0 && (
        <span className="text-ink-700">
          {sentence(reading, 'has this ticket open, too', 'have this ticket open, too')}
        </span>
      )}
    </p>
  )
}
