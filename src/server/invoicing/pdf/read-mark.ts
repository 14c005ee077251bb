import { paletteOf } from '#shared/look/palette.ts'
import { fileNamed, ownFolder } from '#shared/pictures/own.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readFileOf } from '../../platform/images/own/own-pictures.ts'
import type { SheetMark } from './sheet.ts'

/** The name, colour and logo at the head of documents. */
export async function readMark(db: Database, known?: Settings): Promise<SheetMark> {
  const settings = known ?? (await readSettings(db))
  const logo = settings.look.shownLogo
  const file = logo.kind === 'picture' ? fileNamed(logo.png.slice(ownFolder.length)) : null
  return {
    name: settings.brand.name,
    colour: paletteOf(settings.look)['leaf-700'],
    logo: file && (await readFileOf(db, file)),
  }
}
