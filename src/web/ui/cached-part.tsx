import { type HTMLAttributes, use } from 'react'
import { CachedPartsContext, type PartName } from '../lib/cached-parts.ts'
import { useSettings } from '../lib/settings.tsx'

interface PartProps extends HTMLAttributes<HTMLElement> {
  as: PartName
  /** Everything but the settings and the place of the page on which the part depends. */
  dependsOn: unknown
}

const PlainPart = ({ as: Part, dependsOn: _dependsOn, ...props }: PartProps) => <Part {...props} />

/**
 * Header and footer are a third of a page's elements. The server renders them once and then writes the cached
 * markup, which hydration adopts.
 */
function StoredInMarkup({ as: Part, dependsOn, children, ...attributes }: PartProps) {
  const markup = use(CachedPartsContext)?.find(Part, useSettings(), JSON.stringify(dependsOn))
  return markup === undefined ? (
    <Part {...attributes}>{children}</Part>
  ) : (
    <Part {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />
  )
}

export const CachedPart = import.meta.env.SSR ? StoredInMarkup : PlainPart
