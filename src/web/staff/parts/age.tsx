import { formatMoment } from '../../dates.ts'
import { ageOf } from './age-words.ts'

/** How long ago something was; the exact time in India under the pointer and for screen readers. */
export function Age({ at }: { at: string }) {
  const exact = `${formatMoment(at)} IST`
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {ageOf(at, Date.now())}
      <span className="sr-only">, {exact}</span>
    </time>
  )
}
