import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as proposals from '#contract/admin/proposals.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { confirmProposal, declineProposal } from './decide-proposal.ts'
import { findProposals } from './read-proposals.ts'

/** Routes of what programs propose. */
export function registerProposals(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(proposals.listProposals, ({ caller, query }) => findProposals(db, caller.permissions, query))
  api(proposals.confirmProposal, (call) => confirmProposal(db, call, call.params.id))
  api(proposals.declineProposal, (call) => declineProposal(db, call, { ...call.params, ...call.body }))
}
