import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/search-words.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { addSearchWord, deleteSearchWord, editSearchWord, findSearchWords } from './search-words.ts'

/** Words that the search is taught. */
export function registerSearchWords(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listSearchWords, ({ query }) => findSearchWords(db, query))
  api(calls.addSearchWord, ({ caller, request, body }) =>
    addSearchWord(db, actorOf(caller, request.id), body),
  )
  api(calls.editSearchWord, ({ caller, request, params, body }) =>
    editSearchWord(db, actorOf(caller, request.id), { ...params, ...body }),
  )
  api(calls.deleteSearchWord, async ({ caller, request, params }) => {
    await deleteSearchWord(db, actorOf(caller, request.id), params.word)
    return { message: `The search forgets “${params.word}”.` }
  })
}
