import type { PinPlace } from '../delivery/read-pin-place.ts'
import type { PinMessage } from './use-pin-fill.ts'

interface PinNoteProps {
  news: PinMessage
  take: (place: PinPlace) => void
}

/** Shows what the PIN filled in, or offers its city and state when the form names another state. */
export function PinNote({ news, take }: PinNoteProps) {
  return (
    <div aria-live="polite" className="not-empty:mb-4 text-label">
      {news?.kind === 'filled' && (
        <p className="text-leaf-900">
          {news.words} filled in from your PIN code. If that is not right, type over it.
        </p>
      )}
      {news?.kind === 'other' && (
        <p>
          PIN code {news.place.pin} lies in {news.place.state}.{' '}
          <button
            type="button"
            onClick={() => take(news.place)}
            className="text-link inline-flex min-h-8 items-center"
          >
            Use {nameOf(news.place)}
          </button>
        </p>
      )}
    </div>
  )
}

const nameOf = ({ city, state }: PinPlace): string => [city, state].filter(Boolean).join(', ')
