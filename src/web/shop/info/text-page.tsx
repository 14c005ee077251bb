import type { ReactNode } from 'react'
import type { PageText } from '#contract/content/blocks.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { TextBlocks } from './text-blocks.tsx'

interface TextPageProps {
  page: PageText
  path: string
  children?: ReactNode
}

/** A page of words: its title, an introduction, and sections that can be linked to. */
export function TextPage({ page, path, children }: TextPageProps) {
  return (
    <article className="page-width py-10 sm:py-14">
      <PageHead title={page.title} description={page.summary} canonicalPath={path} />
      <InfoTitle title={page.title} intro={page.intro} />
      <div className="mt-10 space-y-10">
        {page.sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2 className="text-2xl">{section.heading}</h2>
            <div className="mt-4">
              <TextBlocks blocks={section.blocks} />
            </div>
          </section>
        ))}
      </div>
      {children}
    </article>
  )
}

export function InfoTitle({ title, intro }: { title: string; intro?: string }) {
  return (
    <header className="max-w-prose">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {intro && <p className="mt-4 text-ink-700 text-lg leading-8">{intro}</p>}
    </header>
  )
}
