import { use } from 'react'
import { pageDescription } from '../lib/head/page-description.ts'
import { type PageNotes, PageNotesContext } from '../lib/head/page-hints.ts'
import { useOrigin } from '../lib/origin.tsx'
import { useSettings } from '../lib/settings.tsx'

interface PageHeadProps extends Omit<PageNotes, 'isPrivate'> {
  /** For personal pages, and missing pages. */
  isPrivate?: boolean
}

/** Title and meta tags; React moves them into the head. */
export function PageHead({ isPrivate = false, description: text, ...rest }: PageHeadProps) {
  const description = text && pageDescription(text)
  const notes = { ...rest, description }
  const { title, searchTitle = title, canonicalPath } = rest
  const origin = useOrigin()
  const { brand } = useSettings()
  use(PageNotesContext)?.({ ...notes, isPrivate })
  return (
    <>
      <title>{`${searchTitle} | ${brand.name}`}</title>
      {description && <meta name="description" content={description} />}
      {canonicalPath && <link rel="canonical" href={`${origin}${canonicalPath}`} />}
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  )
}
