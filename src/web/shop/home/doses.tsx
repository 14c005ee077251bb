import { homeText } from '#shared/copy/home.ts'
import { doseChart } from '#shared/garden/dose-chart.ts'
import { useSettings } from '../../lib/settings.tsx'
import { MoreLink } from './section.tsx'

/** The dose for each size of pot, drawn to scale. */
export function Doses() {
  const { heading, text, note, action } = homeText(useSettings()).doses
  return (
    <section aria-labelledby="doses" className="part">
      <div className="border-paper-200 border-y bg-paper-100 py-12 md:py-16">
        <div className="page-width">
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
            <div className="max-w-2xl">
              <h2 id="doses" className="text-title">
                {heading}
              </h2>
              <p className="mt-2.5 text-ink-700 text-lead">{text}</p>
            </div>
            <MoreLink {...action} />
          </div>
          <ul className="mt-8 grid grid-cols-3 gap-x-3 gap-y-7 md:mt-12 md:grid-cols-6">
            {doseChart.map(({ name, litres, grams }, index) => (
              <li key={name} className="flex flex-col justify-end text-center">
                <span aria-hidden className="dose-pot" data-size={index + 1} />
                <p className="mt-3 border-ink-900 border-t pt-2 font-display text-2xl sm:text-3xl">
                  {grams} g
                </p>
                <p className="mt-0.5 text-ink-700 text-label">
                  {name}
                  <span className="block">{litres} litres</span>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-6 max-w-2xl text-ink-700 text-label">{note}</p>
        </div>
      </div>
    </section>
  )
}
