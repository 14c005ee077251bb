import { pillars, sustainabilityText } from '#contract/content/sustainability.ts'
import { useSettings } from '../../settings.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from './text-page.tsx'

export function Component() {
  const { title, summary, intro, closing } = sustainabilityText(useSettings())
  return (
    <article className="page-width page-space">
      <PageHead title={title} description={summary} canonicalPath="/sustainability" />
      <InfoTitle title={title} intro={intro} />
      <ol className="mt-10 grid gap-x-12 border-ink-900 border-t md:mt-14 md:grid-cols-2">
        {pillars.map((pillar, index) => (
          <li key={pillar.id} className="grid grid-cols-[3.25rem_1fr] border-paper-300 border-b py-7 sm:py-9">
            <p aria-hidden className="font-display text-3xl text-clay-600 leading-none">
              {index + 1}
            </p>
            <div>
              <h2 className="text-subheading">{pillar.title}</h2>
              <p className="mt-2 max-w-prose text-ink-700 leading-relaxed">{pillar.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-2xl text-lead">
        <LinkedText text={closing} />
      </p>
    </article>
  )
}
