import { use } from 'react'
import { PageNotesContext } from '../head/page-notes.ts'
import { useOrigin } from '../origin.tsx'
import { useSettings } from '../settings.tsx'

interface PageHeadProps {
  title: string
  description?: string
  /** Path of the page's canonical address; omitted where there is none. */
  canonicalPath?: string
  /** For personal pages, and missing pages. */
  isPrivate?: boolean
}

/** Title and meta tags; React moves them into the head. */
export function PageHead({ title, description, canonicalPath, isPrivate = false }: PageHeadProps) {
  const origin = useOrigin()
  const { brand } = useSettings()
  use(PageNotesContext)?.({ title, description, canonicalPath, isPrivate })
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      {description && <meta name="description" content={description} />}
      {canonicalPath && <link rel="canonical" href={`${origin}${canonicalPath}`} />}
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  )
}
