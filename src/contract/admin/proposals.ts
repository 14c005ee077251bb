import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, reason, rowId } from './fields.ts'
import { addOrderNote, holdOrder, releaseOrder } from './orders.ts'
import { editProductDraft } from './product-drafts.ts'
import { replyToTicket } from './tickets.ts'

/** What programs may propose, each with the right of the call that a member makes by confirming. */
export const proposalRights = {
  order_note: addOrderNote.access,
  order_hold: holdOrder.access,
  order_release: releaseOrder.access,
  ticket_reply: replyToTicket.access,
  product_price: editProductDraft.access,
} as const

export type ProposalKind = keyof typeof proposalRights

export const proposalKinds = Object.keys(proposalRights) as ProposalKind[]

export const proposalStates = ['waiting', 'confirmed', 'declined', 'expired'] as const
export type ProposalState = (typeof proposalStates)[number]

/** The most proposals of one token that may wait. */
export const maxWaiting = 50

/** Days after which an undecided proposal expires. */
export const proposalDays = 7

export const Proposal = z.object({
  id: z.int(),
  kind: z.enum(proposalKinds),
  /** 'ORD017', 'TKT004', or the name of a product. */
  subject: z.string(),
  /** The page of the subject in the back office. */
  subject_page: z.string(),
  /** What the proposal replaces, in words; null where it only adds. */
  before: z.nullable(z.string()),
  after: z.string(),
  state: z.enum(proposalStates),
  /** The subject changed after the program read it, so that nothing can be confirmed. */
  is_outdated: z.boolean(),
  /** 'token Assistant of Meera Iyer' */
  proposed_by: z.string(),
  created_at: instant,
  expires_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
})
export type Proposal = z.infer<typeof Proposal>

export const proposalViews = ['waiting', 'decided'] as const
export type ProposalView = (typeof proposalViews)[number]

export const listProposals = endpoint({
  id: 'listProposals',
  method: 'GET',
  path: '/api/proposals',
  tag: 'Assistant',
  access: 'signed-in',
  summary:
    'List what programs proposed and the caller may decide: waiting proposals, oldest first, or decided and expired ones, newest first.',
  query: z.object({ view: z.optional(z.enum(proposalViews, 'Unknown view.')), cursor }),
  reply: z.object({
    proposals: z.array(Proposal),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

const deciding = {
  method: 'POST',
  tag: 'Assistant',
  access: 'signed-in',
  params: z.object({ id: rowId }),
} as const

export const confirmProposal = endpoint({
  ...deciding,
  id: 'confirmProposal',
  path: '/api/proposals/{id}/confirm',
  isKeyed: true,
  summary:
    'Confirm a proposal with the right of its act, which then happens by the caller: a note, a hold or a release at once, a price in the draft of the product. The text of an answer goes into the form of the ticket, and nothing is mailed. 409 `version_conflict` where the subject changed meanwhile.',
  body: z.object({}),
  reply: z.object({
    proposal: Proposal,
    /** The page of the next step: the draft of a price, the ticket of an answer; null when nothing is left to do. */
    go_on: z.nullable(z.string()),
  }),
})

export const declineProposal = endpoint({
  ...deciding,
  id: 'declineProposal',
  path: '/api/proposals/{id}/decline',
  summary: 'Decline a proposal. Nothing changes.',
  body: z.object({ reason: z.optional(reason) }),
  reply: Proposal,
})
