import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as disputes from '#contract/admin/disputes.ts'
import { answerDispute } from '../../payments/disputes/answer-dispute.ts'
import { findDisputes } from '../../payments/disputes/list-disputes.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { drawEvidence } from './draw-evidence.ts'
import { presentEvidence } from './present-evidence.ts'
import { type MessagesOf, readHeld } from './read-evidence.ts'

/** Disputes with the stored evidence. */
export function registerDisputes(
  api: StaffHandle,
  { db }: { db: NodePgDatabase },
  messagesOf: MessagesOf,
): void {
  api(disputes.listDisputes, ({ query }) => findDisputes(db, query.view))
  api(disputes.getDispute, async ({ params }) => {
    const held = await readHeld(db, params.id, messagesOf)
    return { dispute: held.dispute, evidence: presentEvidence(held) }
  })
  api(disputes.readEvidence, async ({ actor, reply, params }) => {
    const held = await readHeld(db, params.id, messagesOf)
    const entity = { kind: 'dispute', id: params.id }
    await writeEntry(db, actor, {
      action: 'evidence_read',
      entity,
      after: { state: held.dispute.state },
    })
    reply.header('content-disposition', `attachment; filename="evidence-${params.id}.pdf"`)
    return Buffer.from(await drawEvidence(held))
  })
  api(disputes.answerDispute, ({ params, body, actor, idempotency }) =>
    answerDispute(db, { ...body, ...params, actor, idempotency }),
  )
}
