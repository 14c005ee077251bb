import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ProposalKind } from '#contract/admin/proposals.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { productKind } from '../../catalog/product-drafts/product-kind.ts'
import { editDraft } from '../../drafting/edit-draft.ts'
import { openDraft } from '../../drafting/open-draft.ts'
import { writeNote } from '../../orders/fulfilment/edit-order.ts'
import { holdOrder, releaseOrder } from '../../orders/fulfilment/hold-order.ts'
import type { StaffCall } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { pageOfSubject, type StoredProposal } from './read-proposals.ts'

/**
 * Does what a member confirms, by the function that the member's own call uses.
 * @returns the page where the member goes on; null where all is done.
 */
export const performProposal = (
  tx: NodePgDatabase,
  call: StaffCall,
  proposal: StoredProposal,
): Promise<string | null> => performers[proposal.kind](tx, call, proposal)

const performers: Record<
  ProposalKind,
  (tx: NodePgDatabase, call: StaffCall, proposal: StoredProposal) => Promise<string | null>
> = {
  order_note: async (tx, { actor }, { orderId, content }) => {
    await writeNote(tx, { actor, id: publicOrderId(Number(orderId)) }, String(content.text))
    return null
  },
  order_hold: async (tx, { actor }, { orderId, version, content }) => {
    const { reason, until } = content as { reason: string; until?: string }
    const order = { actor, id: publicOrderId(Number(orderId)), version: Number(version), reason }
    await holdOrder(tx, order, until ?? null)
    return null
  },
  order_release: async (tx, { actor }, { orderId, version }) => {
    await releaseOrder(tx, { actor, id: publicOrderId(Number(orderId)), version: Number(version) })
    return null
  },
  // The form of the ticket has the drafts of answers; the member reads and sends the text there.
  ticket_reply: async (_tx, _call, proposal) => pageOfSubject(proposal),
  product_price: putPriceInDraft,
}

/** @throws {ShopError} `version_conflict` where a colleague's draft has another price already. */
async function putPriceInDraft(
  tx: NodePgDatabase,
  call: StaffCall,
  proposal: StoredProposal,
): Promise<string> {
  const draft = await openDraft(tx, productKind, call, {
    liveId: proposal.productId,
    copyOf: null,
    newFields: async () => ({}),
  })
  if (draft.changes.some(({ field }) => field === 'price')) {
    throw new ShopError(
      'version_conflict',
      'The draft of this product has another price already. Publish or discard it first, or decline this proposal.',
    )
  }
  const { id, version } = draft
  await editDraft(tx, productKind, call, { id, version, fields: { price: Number(proposal.content.price) } })
  return pageOfSubject(proposal)
}
