import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readReplacementsFile } from '#contract/admin/list-files.ts'
import * as calls from '#contract/admin/replacements.ts'
import { actorOf, type StaffCaller } from '../../platform/http/callers.ts'
import type { KeyedWish } from '../../platform/http/idempotency-key.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
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

interface Call {
  caller: StaffCaller
  request: { id: string }
  params: { id: string }
  body: { version: number }
  wish: KeyedWish | null
}

const wishOf = ({ caller, request, params, body, wish }: Call) => ({
  actor: actorOf(caller, request.id),
  id: params.id,
  version: body.version,
  wish,
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
  api(calls.packReplacement, (call) => stepReplacement(db, wishOf(call), 'packed'))
  api(calls.holdReplacement, (call) => holdReplacement(db, wishOf(call), call.body.reason))
  api(calls.releaseReplacement, (call) => releaseReplacement(db, wishOf(call)))
  api(calls.numberReplacement, (call) => numberReplacement(db, wishOf(call), call.body))
  api(calls.sendReplacement, (call) => sendByHand(db, wishOf(call), call.body))
  api(calls.deliverReplacement, (call) => stepReplacement(db, wishOf(call), 'delivered'))
  api(calls.loseReplacement, (call) => stepReplacement(db, wishOf(call), 'lost'))
  api(calls.takeBackReplacement, (call) => stepReplacement(db, wishOf(call), 'came_back', call.body))
  api(calls.cancelReplacement, (call) => stepReplacement(db, wishOf(call), 'cancelled'))
}
