import type { Section } from '#shared/copy/blocks.ts'

/**
 * The numbered principles of the sustainability page. The back office previews drafts by the same component.
 */
export const PillarList = ({ pillars }: { pillars: Section[] }) => (
  <ol className="mt-10 grid gap-x-12 border-ink-900 border-t md:mt-14 md:grid-cols-2">
    {pillars.map(({ id, heading, blocks }, index) => (
      <li key={id} className="grid grid-cols-[3.25rem_1fr] border-paper-300 border-b py-7 sm:py-9">
        <p aria-hidden className="font-display text-3xl text-clay-600 leading-none">
          {index + 1}
        </p>
        <div>
          <h2 className="text-subheading">{heading}</h2>
          {blocks.map(
            (block) =>
              block.kind === 'paragraph' && (
                <p key={block.text} className="mt-2 max-w-prose text-ink-700 leading-relaxed">
                  {block.text}
                </p>
              ),
          )}
        </div>
      </li>
    ))}
  </ol>
)
