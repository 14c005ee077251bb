import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { posts } from '../../machine/database/tables.ts'
import { loadSampleArticles } from './articles.ts'

/** The sample articles with their own ids; later articles get the next ones. */
export async function seedPosts(db: Database): Promise<void> {
  await db.insert(posts).values(loadSampleArticles())
  await db.execute(sql`SELECT setval(pg_get_serial_sequence('posts', 'id'), (SELECT max(id) FROM posts))`)
}
