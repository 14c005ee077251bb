import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { ShownPageText } from '#contract/shop/page-texts.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SectionList } from '../../ui/section-list.tsx'

interface TextPageProps {
  path: string
  /** Between the title and the text. */
  picture?: ReactNode
}

/** Long texts get a list of their parts. */
const partsWorthListing = 4

/** A text page: its title, an introduction, and sections with a list of links to them. */
export function TextPage({ path, picture }: TextPageProps) {
  const page = useLoaderData<ShownPageText>()
  const isListed = page.sections.length >= partsWorthListing
  return (
    <article className="page-width page-space">
      <PageHead title={page.title} description={page.summary} canonicalPath={path} />
      <InfoTitle title={page.title} intro={page.intro} />
      {picture}
      <div className="page-grid mt-10 md:mt-14">
        {isListed && (
          <nav aria-label="On this page" className="page-nav max-lg:hidden">
            <ul className="sticky top-28 border-paper-300 border-t">
              {page.sections.map(({ id, heading }) => (
                <li key={id} className="border-paper-300 border-b">
                  <a
                    href={`#${id}`}
                    className="block py-2.5 text-ink-700 text-label leading-snug underline-offset-4 hover:text-ink-900 hover:underline"
                  >
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={isListed ? 'page-rest space-y-12' : 'grid gap-x-8 gap-y-12 lg:grid-cols-2'}>
          <SectionList sections={page.sections} />
        </div>
      </div>
    </article>
  )
}

export function InfoTitle({ title, intro }: { title: string; intro?: ReactNode }) {
  return (
    <header className="max-w-3xl">
      <h1 className="text-title">{title}</h1>
      {intro && <p className="mt-4 max-w-2xl text-ink-700 text-lead">{intro}</p>}
    </header>
  )
}
