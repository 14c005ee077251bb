import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as packing from '#contract/admin/packing.ts'
import * as waves from '#contract/admin/waves.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { drawPickList } from '../documents/pick-list.ts'
import { releaseWave, takeOutOrder, takeOverWave } from './change-wave.ts'
import { finishPacking } from './finish-packing.ts'
import { makeWave } from './make-wave.ts'
import { listWaves, readWave } from './read-wave.ts'
import { scanItem } from './scan-item.ts'
import { shortPick } from './short-pick.ts'
import { startPacking } from './start-packing.ts'
import { countWaiting } from './waiting-parcels.ts'

interface Call<Id> extends Editor {
  params: { id: Id }
}

const who = <Id>({ params, actor, idempotency }: Call<Id>) => ({
  actor,
  id: params.id,
  idempotency,
})

/** Waves and the packing station. */
export function registerPacking(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(waves.listWaves, async ({ caller }) => ({
    waves: await listWaves(db, caller.staffId),
    waiting: await countWaiting(db),
  }))
  api(waves.makeWave, ({ body, actor, idempotency }) => makeWave(db, { ...body, actor, idempotency }))
  api(waves.getWave, ({ caller, params }) => readWave(db, params.id, caller.staffId))
  api(waves.takeOverWave, (call) => takeOverWave(db, { ...who(call), version: call.body.version }))
  api(waves.takeOutOrder, (call) =>
    takeOutOrder(db, { ...who(call), version: call.body.version }, call.body.order),
  )
  api(waves.releaseWave, (call) => releaseWave(db, { ...who(call), version: call.body.version }))
  api(waves.readPickList, async ({ caller, params, reply }) => {
    reply.header('content-disposition', `inline; filename="wave-${params.id}.pdf"`)
    return Buffer.from(
      await drawPickList(db, await readWave(db, params.id, caller.staffId), await readSettings(db)),
    )
  })

  api(packing.startPacking, (call) =>
    startPacking(db, { ...who(call), takesOver: call.body.take_over ?? false }),
  )
  api(packing.scanItem, ({ body, ...call }) =>
    scanItem(db, { ...who(call), ...body, change: body.change ?? 1 }),
  )
  api(packing.finishPacking, ({ body, ...call }) => finishPacking(db, { ...who(call), ...body }))
  api(packing.reportShortPick, ({ body, ...call }) => shortPick(db, { ...who(call), ...body }))
}
