import type { PageNotes } from './page-hints.ts'
import type { RenderedNotes } from './rendered-hints.ts'
import { shareTags } from './share-tags.ts'
import { structuredData } from './structured-data.ts'

/** Tags for search engines and messengers in a page's head, as HTML; empty for an unlisted page. */
export function headExtras(notes: PageNotes | undefined, page: Omit<RenderedNotes, keyof PageNotes>): string {
  if (!notes || notes.isPrivate || notes.canonicalPath === undefined) return ''
  const graph = structuredData({ ...notes, ...page })
  const json = graph && JSON.stringify(graph).replaceAll('<', '\\u003c')
  return shareTags(notes, page) + (json ? `<script type="application/ld+json">${json}</script>` : '')
}
