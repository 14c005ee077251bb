import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'

/** Figures that build trust, below the introduction; four where the owner states a rating and a count of cells. */
export function Proof() {
  const { proof } = homeText(useSettings())
  return (
    <section aria-label="In figures" className="on-dark bg-leaf-800 text-paper-50">
      <dl className="proof page-width">
        {proof.map(({ figure, text, source }) => (
          <div key={text}>
            <dt>{source ? <Link to={source}>{text}</Link> : text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
