import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readReplacementsFile } from '#contract/admin/list-files.ts'
import * as calls from '#contract/admin/replacements.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { findReplacements } from './read-replacements.ts'
import { replacementColumns } from './replacement-columns.ts'
import {
  holdReplacement,
  numberReplacement,
  releaseReplacement,
  sendByHand,
  stepReplacement,
} from './step-replacement.ts'

interface Call extends Editor {
  params: { id: string }
  body: { version: number }
}

const inputOf = ({ params, body, actor, idempotency }: Call) => ({
  actor,
  id: params.id,
  version: body.version,
  idempotency,
})

/** Packs that are sent again, without a sale. */
export function registerReplacements(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listReplacements, ({ query }) => findReplacements(db, query))
  api(readReplacementsFile, (call) =>
    listFile(db, call, {
      list: 'replacements',
      columns: replacementColumns,
      readPage: async (cursor, size) => {
        const found = await findReplacements(db, { ...call.query, cursor }, size)
        return { rows: found.replacements, next: found.next_cursor }
      },
    }),
  )
  api(calls.packReplacement, (call) => stepReplacement(db, inputOf(call), 'packed'))
  api(calls.holdReplacement, (call) => holdReplacement(db, inputOf(call), call.body.reason))
  api(calls.releaseReplacement, (call) => releaseReplacement(db, inputOf(call)))
  api(calls.numberReplacement, (call) => numberReplacement(db, inputOf(call), call.body))
  api(calls.sendReplacement, (call) => sendByHand(db, inputOf(call), call.body))
  api(calls.deliverReplacement, (call) => stepReplacement(db, inputOf(call), 'delivered'))
  api(calls.loseReplacement, (call) => stepReplacement(db, inputOf(call), 'lost'))
  api(calls.takeBackReplacement, (call) => stepReplacement(db, inputOf(call), 'came_back', call.body))
  api(calls.cancelReplacement, (call) => stepReplacement(db, inputOf(call), 'cancelled'))
}
