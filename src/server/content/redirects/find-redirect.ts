import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { redirects } from '../../platform/database/tables.ts'
import { encodeTarget, redirectPath } from '../../platform/http/redirect-path.ts'

/** The target of the redirect of an address, or null. */
export async function findRedirect(db: Database, address: string): Promise<string | null> {
  const path = redirectPath(address)
  if (path === null) return null
  const [found] = await db
    .select({ target: redirects.target })
    .from(redirects)
    .where(eq(redirects.path, path))
  return found ? encodeTarget(found.target) : null
}
