import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { releaseFiles, type sites } from '../../database/tables.ts'
import { browserFilesFolder } from '../built-pages.ts'
import { staffFilesFolder } from '../staff-pages.ts'
import { isReleaseFile } from './names.ts'

export type FilesOf = Record<(typeof sites)[number], URL>

const builtFiles: FilesOf = { shop: new URL('assets/', browserFilesFolder), office: staffFilesFolder }

/** Pages that stay open longer get 404 for their files, and reload. */
const retentionDays = 30

/**
 * Stores the files of this release. Files of earlier releases are deleted 30 days after the last release that
 * had them.
 */
export async function storeReleaseFiles(db: Database, folders: FilesOf = builtFiles): Promise<void> {
  await storeFiles(db, 'shop', folders.shop)
  await storeFiles(db, 'office', folders.office)
  const tooOld = sql`now() - make_interval(days => ${retentionDays})`
  await db.delete(releaseFiles).where(lt(releaseFiles.leftAt, tooOld))
}

async function storeFiles(db: Database, site: keyof FilesOf, folder: URL): Promise<void> {
  // In development, Vite serves the sources instead.
  if (!existsSync(folder)) return
  const names = (await readdir(folder)).filter(isReleaseFile)
  const ofSite = eq(releaseFiles.site, site)
  const stored = await db
    .select({ name: releaseFiles.name })
    .from(releaseFiles)
    .where(and(ofSite, inArray(releaseFiles.name, names)))
  const known = new Set(stored.map(({ name }) => name))
  for (const name of names) {
    if (known.has(name)) continue
    const content = await readFile(new URL(name, folder))
    await db.insert(releaseFiles).values({ site, name, content }).onConflictDoNothing()
  }
  const { leftAt } = releaseFiles
  await db
    .update(releaseFiles)
    .set({ leftAt: null })
    .where(and(ofSite, isNotNull(leftAt), inArray(releaseFiles.name, names)))
  await db
    .update(releaseFiles)
    .set({ leftAt: sql`now()` })
    .where(and(ofSite, isNull(leftAt), notInArray(releaseFiles.name, names)))
}
