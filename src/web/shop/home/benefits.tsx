import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'

/** The shop's reasons, two abreast. */
export function Benefits() {
  const { heading, points } = homeText(useSettings()).benefits
  return (
    <section aria-labelledby="benefits" className="page-width part">
      <h2 id="benefits" className="text-title">
        {heading}
      </h2>
      <ul className="page-grid mt-6 gap-y-0">
        {points.map(({ title, text, source }) => (
          <li key={title} className="page-half border-paper-300 border-t py-5 sm:py-7">
            <h3 className="text-subheading">{source ? <Link to={source}>{title}</Link> : title}</h3>
            <p className="mt-1 text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
