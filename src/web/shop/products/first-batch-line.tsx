import type { FirstBatch } from '#contract/shop/products.ts'
import { cfuWords } from '#shared/cfu.ts'
import { formatDay } from '../../lib/dates.ts'
import { Link } from '../../ui/link.tsx'

/** The batch that is sent now, with its facts. */
export function FirstBatchLine({ batch }: { batch: FirstBatch }) {
  const { number, made_on, expires_on, cfu_per_gram } = batch
  const facts = [
    made_on && `made ${wholeDay(made_on)}`,
    expires_on && `use before ${wholeDay(expires_on)}`,
    cfu_per_gram !== null && `${cfuWords(cfu_per_gram)} CFU in a gram when released`,
  ].filter(Boolean)
  return (
    <p className="mt-3 border-paper-200 border-t pt-3 text-ink-700 text-label">
      Batch on sale now:{' '}
      <Link to={`/batch/${number}`} className="text-link inline-block py-1 font-semibold">
        {number}
      </Link>
      {facts.length > 0 && `, ${facts.join(', ')}`}
    </p>
  )
}

/** Not parted by the end of a line. */
const wholeDay = (day: string): string => formatDay(day).replaceAll(' ', '\u00a0')
