import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as disputes from '#contract/staff/disputes.ts'
import { writeEntry } from '../../machine/audit/change.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { answerDispute } from '../disputes/answer-dispute.ts'
import { findDisputes } from '../disputes/list-disputes.ts'
import { drawEvidence } from './draw-evidence.ts'
import { presentEvidence } from './present-evidence.ts'
import { type MessagesOf, readHeld } from './read-evidence.ts'

/** Disputes with the evidence that we hold. */
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
  api(disputes.readEvidence, async ({ caller, request, reply, params }) => {
    const held = await readHeld(db, params.id, messagesOf)
    const entity = { kind: 'dispute', id: params.id }
    await writeEntry(db, actorOf(caller, request.id), {
      action: 'evidence_read',
      entity,
      after: { state: held.dispute.state },
    })
    reply.header('content-disposition', `attachment; filename="evidence-${params.id}.pdf"`)
    return Buffer.from(await drawEvidence(held))
  })
  api(disputes.answerDispute, ({ caller, request, params, body, wish }) =>
    answerDispute(db, { ...body, ...params, actor: actorOf(caller, request.id), wish }),
  )
}
