import type { Section } from '#shared/copy/blocks.ts'
import { TextBlocks } from './text-blocks.tsx'

/** The sections of a page's text with their headings; the office previews drafts by the same. */
export const SectionList = ({ sections }: { sections: Section[] }) =>
  sections.map((section) => (
    <section key={section.id} id={section.id}>
      <h2 className="text-heading">{section.heading}</h2>
      <div className="mt-4">
        <TextBlocks blocks={section.blocks} />
      </div>
    </section>
  ))
