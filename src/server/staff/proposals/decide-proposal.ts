import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Proposal, proposalRights } from '#contract/admin/proposals.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { onceByKey } from '../../platform/audit/idempotency.ts'
import type { Database } from '../../platform/database/database.ts'
import { proposals } from '../../platform/database/tables.ts'
import { inTransaction, withRetries } from '../../platform/database/transaction.ts'
import { assertCallerHas } from '../../platform/http/assert-caller-has.ts'
import type { StaffCall } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { performProposal } from './perform-proposal.ts'
import { loggedSubjectOf } from './propose.ts'
import { present, proposerOf, readProposal, type StoredProposal, subjectOf } from './read-proposals.ts'

interface Confirmed {
  proposal: Proposal
  go_on: string | null
}

/**
 * Confirms a proposal. Its act happens in the same transaction, by the caller, as if the caller had done it. A
 * proposal whose act is refused keeps waiting.
 * @throws {ShopError} `not_found`, `not_allowed` without the right of the act, `proposal_decided`,
 * `version_conflict` where the subject changed meanwhile, and the errors of the act.
 */
export const confirmProposal = (
  db: NodePgDatabase,
  { caller, actor, idempotency }: StaffCall,
  id: number,
): Promise<Confirmed> =>
  withRetries(() =>
    db.transaction(async (tx) => {
      const confirm = async (): Promise<Confirmed> => {
        const proposal = await lockWaiting(tx, id, caller)
        if (proposal.isOutdated) throw outdated(proposal)
        const goOn = await performProposal(tx, { caller, actor, idempotency: null }, proposal)
        return { proposal: await decide(tx, actor, proposal, { state: 'confirmed' }), go_on: goOn }
      }
      return idempotency ? onceByKey(tx, idempotency, confirm) : confirm()
    }),
  )

/** @throws {ShopError} `not_found`, `not_allowed` without the right of the act, `proposal_decided`. */
export const declineProposal = (
  db: NodePgDatabase,
  { caller, actor }: StaffCall,
  { id, reason = null }: { id: number; reason?: string | null | undefined },
): Promise<Proposal> =>
  inTransaction(db, async (tx) =>
    decide(tx, actor, await lockWaiting(tx, id, caller), { state: 'declined', reason }),
  )

async function lockWaiting(tx: Database, id: number, caller: StaffCall['caller']): Promise<StoredProposal> {
  await tx.select({ id: proposals.id }).from(proposals).where(eq(proposals.id, id)).for('no key update')
  const proposal = await readProposal(tx, id)
  assertCallerHas(caller, [proposalRights[proposal.kind]])
  if (proposal.state === 'waiting') return proposal
  throw new ShopError('proposal_decided', `This proposal is ${proposal.state} already.`, {
    extra: { state: proposal.state },
  })
}

/** The subject changed after the program read it. */
const outdated = (proposal: StoredProposal): ShopError => {
  const noun = proposal.kind.split('_')[0]
  return new ShopError(
    'version_conflict',
    `The ${noun} changed meanwhile (${subjectOf(proposal)}). Look at it, and decline this proposal.`,
  )
}

async function decide(
  tx: Database,
  actor: StaffActor,
  proposal: StoredProposal,
  { state, reason = null }: { state: 'confirmed' | 'declined'; reason?: string | null },
): Promise<Proposal> {
  await tx
    .update(proposals)
    .set({ state, reason, decidedAt: sql`now()`, decidedBy: actor.staffId })
    .where(eq(proposals.id, proposal.id))
  await writeEntry(tx, actor, {
    action: `proposal_${state}`,
    entity: { kind: 'proposal', id: proposal.id },
    after: {
      kind: proposal.kind,
      subject: loggedSubjectOf(proposal),
      proposed_by: proposerOf(proposal),
    },
    reason,
  })
  return present(await readProposal(tx, proposal.id))
}
