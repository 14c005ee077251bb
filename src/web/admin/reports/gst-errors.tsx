import { Link } from 'react-router'
import type { GstError } from '#contract/admin/gst-return.ts'
import { Card } from '../components/card.tsx'

/** So many are shown at once; the rest appears as the first are mended. */
const maxShown = 100

/** Problems to solve or explain before filing, each with its document number. */
export const GstErrors = ({ errors }: { errors: GstError[] }) => (
  <div role="alert">
    <Card heading={errors.length === 1 ? 'One thing to mend first' : `${errors.length} things to mend first`}>
      <ul className="grid gap-2">
        {errors.slice(0, maxShown).map(({ code, document, order, words }) => (
          <li key={`${code} ${document} ${words}`} className="border-alert-700 border-l-4 pl-3">
            {document && <strong className="tabular-nums">{document}: </strong>}
            {words}
            {order && (
              <>
                {' '}
                <Link to={`/orders/${order}`} className="text-link">
                  {order}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {errors.length > maxShown && (
        <p className="mt-3 text-ink-700">
          The first {maxShown} of {errors.length} are shown.
        </p>
      )}
    </Card>
  </div>
)
