import { formatMoment } from '../../lib/dates.ts'
import { ageOf } from './age-words.ts'

/** The age of an instant; its exact time in India as a tooltip and for screen readers. */
export function Age({ at }: { at: string }) {
  const exact = `${formatMoment(at)} IST`
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {ageOf(at, Date.now())}
      <span className="sr-only">, {exact}</span>
    </time>
  )
}
