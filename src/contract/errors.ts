import * as z from 'zod/mini'

/** Every stable error code with its status (product.md §10). A code never changes its meaning. */
export const errorStatus = {
  invalid_request: 400,
  invalid_json: 400,
  invalid_quantity: 400,
  invalid_signature: 400,
  verification_failed: 400,
  invalid_reset_token: 400,
  invalid_unsubscribe_token: 400,
  invalid_refund_amount: 400,
  idempotency_key_missing: 400,
  unknown_field: 400,
  unreadable_mail: 400,
  broken_picture: 400,
  invalid_invitation: 400,
  cart_empty: 400,
  not_signed_in: 401,
  session_expired: 401,
  invalid_credentials: 401,
  code_required: 401,
  invalid_code: 401,
  not_allowed: 403,
  foreign_origin: 403,
  confirmation_required: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_too_slow: 408,
  account_exists: 409,
  version_conflict: 409,
  order_held: 409,
  not_held: 409,
  in_other_wave: 409,
  packed_by_other: 409,
  wave_ended: 409,
  nothing_to_pack: 409,
  unknown_code: 409,
  wrong_item: 409,
  item_complete: 409,
  packing_incomplete: 409,
  barcode_exists: 409,
  ticket_closed: 409,
  ticket_erased: 409,
  customer_under_way: 409,
  erasure_changed: 409,
  ticket_merged: 409,
  ticket_not_merged: 409,
  ticket_holds_others: 409,
  other_person: 409,
  asked_on_order: 409,
  field_empty: 409,
  mail_known: 409,
  mail_unmatched: 409,
  other_ticket: 409,
  other_sender: 409,
  template_exists: 409,
  refund_exceeds_line: 409,
  approval_needed: 409,
  approval_waiting: 409,
  request_decided: 409,
  own_request: 409,
  guarantee_over: 409,
  not_delivered: 409,
  too_many_packs: 409,
  replacement_under_way: 409,
  already_inspected: 409,
  unknown_parcel: 409,
  already_scanned: 409,
  not_numbered: 409,
  other_carrier: 409,
  several_parcels: 409,
  number_exists: 409,
  shares_parcel: 409,
  nothing_to_number: 409,
  plan_changed: 409,
  manifest_closed: 409,
  manifest_empty: 409,
  other_state: 409,
  stock_changed: 409,
  product_exists: 409,
  staff_exists: 409,
  role_exists: 409,
  view_exists: 409,
  cannot_join: 409,
  role_fixed: 409,
  last_owner: 409,
  second_factor_missing: 409,
  already_paid: 409,
  amount_changed: 409,
  out_of_stock: 409,
  coming_soon: 409,
  address_fixed: 409,
  address_missing: 409,
  already_packed: 409,
  not_invoiced: 409,
  too_many_photos: 409,
  photo_exists: 409,
  wrong_order_state: 409,
  nothing_to_refund: 409,
  refundable_changed: 409,
  refund_changed: 409,
  proof_exists: 409,
  cannot_retry: 409,
  word_exists: 409,
  already_decided: 409,
  order_known: 409,
  not_matching: 409,
  refunded_meanwhile: 409,
  dispute_changed: 409,
  decide_elsewhere: 409,
  body_too_large: 413,
  picture_too_large: 413,
  unsupported_media_type: 415,
  unsupported_picture: 415,
  moving_picture: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  payment_refused_by_provider: 502,
  payment_key_missing: 503,
  payment_unavailable: 503,
  payments_stopped: 503,
  second_factor_unreadable: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What any answer other than 2xx looks like. `message` is a sentence for the shopper. */
export const ErrorReply = z.looseObject({
  message: z.string(),
  code: z.string(),
  /** Field name → what is wrong with it. */
  errors: z.optional(z.record(z.string(), z.string())),
  /** On 5xx: what to tell support. */
  reference: z.optional(z.string()),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/**
 * The reply when it is one, else null. A manual check, since every page needs it and few pages need schemas
 * otherwise.
 */
export function readErrorReply(json: unknown): ErrorReply | null {
  const { message, code, errors, reference } = { ...(json as Partial<ErrorReply> | null) }
  const isReply = [message, code, reference ?? ''].every((value) => typeof value === 'string')
  const isAboutFields = errors === undefined || areTexts(errors)
  return isReply && isAboutFields ? (json as ErrorReply) : null
}

const areTexts = (errors: unknown): boolean =>
  typeof errors === 'object' &&
  errors !== null &&
  !Array.isArray(errors) &&
  Object.values(errors).every((value) => typeof value === 'string')
