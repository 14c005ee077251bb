import { useLoaderData } from 'react-router'
import type { ShownPageText } from '#contract/shop/page-texts.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PillarList } from '../../ui/pillar-list.tsx'
import { readPageText } from './read-page-text.ts'
import { InfoTitle } from './text-page.tsx'

export const loader = readPageText('sustainability')

export function Component() {
  const { title, summary, intro, closing, sections } = useLoaderData<ShownPageText>()
  return (
    <article className="page-width page-space">
      <PageHead title={title} description={summary} canonicalPath="/sustainability" />
      <InfoTitle title={title} intro={intro} />
      {sections.length > 0 && <PillarList pillars={sections} />}
      <p className="mt-10 max-w-2xl text-lead">
        <LinkedText text={closing} />
      </p>
    </article>
  )
}
