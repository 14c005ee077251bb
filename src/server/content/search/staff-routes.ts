import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/search-words.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { addSearchWord, deleteSearchWord, editSearchWord, findSearchWords } from './search-words.ts'

/** Admin routes of search synonyms. */
export function registerSearchWords(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listSearchWords, ({ query }) => findSearchWords(db, query))
  api(calls.addSearchWord, ({ body, actor }) => addSearchWord(db, actor, body))
  api(calls.editSearchWord, ({ params, body, actor }) => editSearchWord(db, actor, { ...params, ...body }))
  api(calls.deleteSearchWord, async ({ params, actor }) => {
    await deleteSearchWord(db, actor, params.word)
    return { message: `The search forgets “${params.word}”.` }
  })
}
