import type { Settings } from '#shared/settings/settings.ts'
import type { PageNotes } from './page-hints.ts'

/** A page as the server rendered it. */
export interface RenderedNotes extends PageNotes {
  origin: string
  settings: Settings
}
