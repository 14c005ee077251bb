import { pillars, sustainabilityText } from '#contract/content/sustainability.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from './text-page.tsx'

export function Component() {
  const { title, summary, intro, closing } = sustainabilityText
  return (
    <article className="page-width py-10 sm:py-14">
      <PageHead title={title} description={summary} canonicalPath="/sustainability" />
      <InfoTitle title={title} intro={intro} />
      <ol className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {pillars.map((pillar, index) => (
          <li key={pillar.id} className="card p-6">
            <p aria-hidden className="font-serif text-3xl text-clay-600">
              {index + 1}
            </p>
            <h2 className="mt-2 text-xl">{pillar.title}</h2>
            <p className="mt-2 text-ink-700 leading-7">{pillar.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-prose leading-7">{closing}</p>
    </article>
  )
}
