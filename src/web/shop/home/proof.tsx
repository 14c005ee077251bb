import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'

/** The columns of so many figures in a wide window: two always stand there. */
const columns: Record<number, string> = { 2: 'lg:grid-cols-2', 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

/** Figures that build trust, below the introduction; four where the owner states a rating and a count of cells. */
export function Proof() {
  const { proof } = homeText(useSettings())
  return (
    <section aria-label="In figures" className="on-dark bg-leaf-800 text-paper-50">
      <dl className={`page-width grid grid-cols-2 ${columns[proof.length] ?? ''}`}>
        {proof.map(({ figure, text, source }) => (
          <div
            key={text}
            className="flex flex-col border-leaf-600 py-5 max-lg:nth-[n+3]:border-t max-lg:odd:not-last:border-r max-lg:odd:not-last:pr-4 max-lg:odd:last:col-span-2 max-lg:even:pl-4 sm:py-7 lg:pr-6 lg:[&+div]:border-l lg:[&+div]:pl-6"
          >
            <dt className="order-2 mt-1 text-balance text-label text-leaf-100 leading-snug">
              {source ? (
                <Link
                  to={source}
                  className="-my-1 inline-block py-1 text-leaf-100 underline decoration-leaf-300 underline-offset-4 hover:decoration-current"
                >
                  {text}
                </Link>
              ) : (
                text
              )}
            </dt>
            <dd className="font-display text-2xl leading-tight sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
