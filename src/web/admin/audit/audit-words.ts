import type { AuditEntry } from '#contract/admin/audit.ts'

/** The actions, in words that follow a name: 'Asha put ORD017 on hold'. */
const words: Record<string, string> = {
  order_held: 'put on hold',
  order_released: 'released from hold',
  order_packed: 'packed',
  order_shipped: 'shipped',
  order_delivered: 'marked as delivered',
  order_undelivered: 'marked as undelivered',
  order_returning: 'marked as coming back',
  order_came_back: 'took back',
  order_lost: 'marked as lost',
  order_confirmed: 'confirmed',
  order_not_answered: 'called about',
  order_written_off: 'wrote off',
  order_payment_received: 'recorded the money of',
  order_payment_given_up: 'gave up the money of',
  order_cancelled: 'cancelled',
  order_refunded: 'refunded',
  credit_written: 'wrote a credit note for',
  approval_asked: 'asked for approval of a refund of',
  approval_approved: 'approved a refund of',
  approval_refused: 'refused a refund of',
  approval_withdrawn: 'withdrew a refund of',
  proposal_made: 'made',
  proposal_confirmed: 'confirmed',
  proposal_declined: 'declined',
  return_opened: 'opened',
  return_accepted: 'accepted',
  return_refused: 'refused',
  return_received: 'received',
  return_inspected: 'inspected',
  return_refunded: 'gave money back for',
  return_replaced: 'sends packs again for',
  return_closed: 'closed',
  replacement_made: 'made',
  replacement_printed: 'printed documents of',
  replacement_held: 'put on hold',
  replacement_released: 'released',
  replacement_packed: 'packed',
  replacement_numbered: 'gave a number to',
  replacement_sent: 'sent',
  replacement_delivered: 'marked as delivered',
  replacement_lost: 'marked as lost',
  replacement_came_back: 'took back',
  replacement_cancelled: 'stopped',
  order_tagged: 'tagged',
  orders_joined: 'joined into one parcel',
  order_parted: 'gave a parcel of its own',
  buyer_edited: 'edited the GSTIN of',
  address_edited: 'edited the address of',
  note_written: 'wrote a note about',
  shipment_added: 'added a parcel to',
  order_numbered: 'gave a number to',
  order_redirected: 'sent elsewhere',
  place_corrected: 'corrected the invoice of',
  delivery_repeated: 'had tried again',
  numbers_given: 'gave numbers by',
  manifest_opened: 'began',
  manifest_closed: 'closed',
  manifest_printed: 'printed',
  payouts_kept: 'took in',
  remittances_kept: 'took in',
  list_exported: 'took out the list of',
  document_printed: 'printed a document of',
  product_edited: 'edited',
  product_cost_edited: 'set the usual cost of',
  product_deleted: 'deleted',
  price_set: 'scheduled a sale of',
  prices_set: 'scheduled sales by',
  price_ended: 'ended a scheduled sale of',
  price_called_off: 'called off a scheduled sale of',
  products_edited: 'edited products in the grid by',
  product_created: 'made',
  part_created: 'made the part',
  stock_moved: 'moved',
  batch_released: 'released',
  batch_quarantined: 'put into quarantine',
  batch_recalled: 'recalled',
  batch_expired: 'took off sale, as expired,',
  batch_counted: 'counted',
  batch_written_off: 'wrote off packs of',
  batch_certified: 'added the certificate of',
  batch_buyers_told: 'told the buyers of',
  batch_edited: 'edited',
  delivery_expected: 'expects',
  delivery_received: 'received packs of',
  delivery_closed: 'closed',
  staff_invited: 'invited',
  staff_edited: 'edited',
  staff_reset: 'reset the access of',
  invitation_accepted: 'joined as',
  invitation_revoked: 'withdrew',
  invitation_ended: 'ended, with the rights of its sender,',
  role_created: 'made',
  role_edited: 'edited',
  signed_in: 'signed in as',
  signed_out: 'signed out as',
  sign_in_refused: 'refused a sign-in of',
  identity_confirmed: 'proved again to be',
  confirmation_refused: 'failed to prove to be',
  sign_in_ended: 'ended a sign-in of',
  password_changed: 'changed the password of',
  view_saved: 'saved',
  view_edited: 'edited',
  view_deleted: 'deleted',
  handover_written: 'wrote',
  ticket_answered: 'answered',
  ticket_edited: 'handled',
  ticket_closed: 'closed',
  ticket_reopened: 'reopened',
  ticket_merged: 'merged',
  ticket_unmerged: 'parted again',
  mail_entered: 'entered a mail in',
  word_added: 'taught the search',
  word_edited: 'changed for the search',
  word_deleted: 'took from the search',
  settings_edited: 'changed',
  settings_restored: 'put earlier settings back as',
  look_drafted: 'drafted',
  look_published: 'published',
  look_discarded: 'discarded the draft of',
  checklist_put_away: 'put away the',
  checklist_put_back: 'put back the',
  sample_removed: 'took away',
  sample_kept_away: 'found taken away:',
  backup_asked: 'asked for',
  backup_taken: 'took',
  backup_failed: 'could not take',
  backup_proof_asked: 'asked to prove',
  backup_proven: 'proved',
  backup_proof_failed: 'could not prove',
  backup_downloaded: 'downloaded',
  backup_deleted: 'deleted the old',
  backup_schedule_edited: 'changed the',
  batch_cost_edited: 'set the cost of',
  stock_digest_edited: 'changed the',
  reorder_terms_edited: 'changed the lead time of',
  mail_proven: 'proved the mail of',
  template_added: 'added',
  template_edited: 'edited',
  template_deleted: 'took away',
  review_published: 'published',
  review_declined: 'declined',
  review_reconsidered: 'took a decision back about',
  review_answered: 'answered',
  review_reports_settled: 'settled the reports of',
  customer_logged_out: 'logged out everywhere:',
  customer_exported: 'took out what is held of',
  customer_erased: 'erased',
  erasure_asked: 'wants to have erased once finished:',
  erasure_called_off: 'keeps',
  matter_resolved: 'settled',
  refund_retried: 'tried again',
  people_read: 'read further through',
  token_created: 'created',
  token_rotated: 'gave a new secret to',
  token_revoked: 'revoked',
  number_taken_over: 'took over the number of',
}

/** The subject of an entry: 'ORD017', 'product 3'. */
export function thingOf(entity: string): string {
  const [kind = '', id = ''] = entity.split(/:(.*)/s)
  if (kind === 'token') return `API token ${id}`
  if (kind === 'look') return 'the look of the shop'
  return ['order', 'return', 'replacement', 'ticket', 'sign_in'].includes(kind)
    ? id
    : `${kind.replaceAll('_', ' ')} ${id}`
}

/** The screens of subjects that have none of their own. */
const screens = new Map([
  ['replacement', '/returns/replacements?view=all'],
  ['sample', '/sample'],
  ['stock_digest', '/reorder'],
  ['backup', '/backups'],
  ['backup_schedule', '/backups'],
  ['checklist', '/checklist'],
  ['mail_server', '/checklist'],
  ['settings', '/settings/history'],
  ['look', '/settings/look'],
  ['token', '/tokens'],
  ['proposal', '/proposals'],
])

/** The address of the subject's screen; null without one. */
export function pathOf(entity: string): string | null {
  const [kind = '', id = ''] = entity.split(/:(.*)/s)
  if (kind === 'order') return `/orders/${id}`
  if (kind === 'return') return `/returns/${id}`
  if (kind === 'manifest') return `/sending/manifests/${id}`
  if (kind === 'ticket') return `/tickets/${Number(id.slice(3))}`
  if (kind === 'review') return `/reviews/${id}`
  if (kind === 'customer') return `/customers/${id}`
  if (kind === 'product') return `/products/${id}`
  return screens.get(kind) ?? null
}

/** An action without words is shown by its name. */
export const actionText = ({ action }: Pick<AuditEntry, 'action'>): string =>
  words[action] ?? action.replaceAll('_', ' ')

/** A value of the log, short enough for a line. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.join(', ') || 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
