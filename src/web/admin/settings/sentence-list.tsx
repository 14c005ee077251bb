import type { SentenceChange } from '#contract/admin/settings.ts'

/** The sentences of the shop's pages that would change, by page. */
export function SentenceList({ sentences }: { sentences: SentenceChange[] }) {
  const pages = [...new Set(sentences.map(({ page }) => page))]
  return (
    <details className="disclosure rounded-(--radius-control) border border-paper-300 px-4">
      <summary className="min-h-11 cursor-pointer content-center py-2 font-semibold text-leaf-700">
        {counted(sentences, 'sentence')} on {counted(pages, 'page')} will read differently
      </summary>
      <div className="grid gap-4 pb-4">
        {pages.map((page) => (
          <section key={page}>
            <h3 className="font-semibold">{page}</h3>
            <ul className="mt-1 grid gap-3 text-label">
              {sentences
                .filter((one) => one.page === page)
                .map(({ before, after }) => (
                  <li key={`${before} ${after}`} className="grid gap-0.5 [overflow-wrap:anywhere]">
                    {before !== null && <del className="text-ink-700">{before}</del>}
                    {after !== null && <ins className="no-underline">{after}</ins>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

const counted = (things: unknown[], word: string): string =>
  things.length === 1 ? `1 ${word}` : `${things.length} ${word}s`
