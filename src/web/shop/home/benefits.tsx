import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'

/** The shop's reasons: a heading that stays, and items that scroll beside it. */
export function Benefits() {
  const { heading, points } = homeText(useSettings()).benefits
  return (
    <section aria-labelledby="benefits" className="page-width part">
      <div className="page-grid gap-y-6">
        <div className="page-side lg:sticky lg:top-28 lg:self-start">
          <h2 id="benefits" className="max-w-[12ch] text-title max-lg:max-w-none">
            {heading}
          </h2>
          <img
            src="/images/lines/sprig.svg"
            alt=""
            width={220}
            height={260}
            loading="lazy"
            className="mt-8 h-56 w-auto max-lg:hidden"
          />
        </div>
        <ul className="page-main border-ink-900 border-t">
          {points.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-1.5 border-paper-300 border-b py-5 sm:grid-cols-[14rem_1fr] sm:py-7"
            >
              <h3 className="text-subheading">{title}</h3>
              <p className="max-w-prose text-ink-700 leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
