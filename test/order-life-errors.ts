/** Codes of the calls at an order, its parcel, its wave and the station. */
const atOrders = [
  'version_conflict',
  'wrong_order_state',
  'order_held',
  'not_held',
  'packed_by_other',
  'in_other_wave',
  'nothing_to_pack',
  'wave_ended',
  'not_found',
  'stock_changed',
  'out_of_stock',
  'item_complete',
  'packing_incomplete',
  'wrong_item',
  'address_fixed',
  'address_missing',
  'cannot_join',
  'already_packed',
]

const byBalance = [
  'nothing_to_refund',
  'refundable_changed',
  'refund_exceeds_line',
  'invalid_refund_amount',
  'payment_disputed',
]
const byVersion = ['version_conflict', 'wrong_order_state']
const ofSettling = [...byVersion, 'too_many_packs', 'refund_exceeds_line', 'replacement_under_way']

/** Calls that refund or restock, each with the codes that may refuse it here. */
const known: Record<string, readonly string[]> = {
  refundOrder: [...byBalance, 'approval_needed'],
  cancelStaffOrder: [...atOrders, 'approval_needed', 'payment_disputed'],
  askRefund: [...byBalance, 'approval_waiting'],
  askCancel: [...byVersion, 'already_packed', 'nothing_to_refund', 'approval_waiting', 'payment_disputed'],
  approveRefund: [
    ...byBalance,
    'request_decided',
    'own_request',
    'already_packed',
    'wrong_order_state',
    'too_many_packs',
    'replacement_under_way',
  ],
  rejectRefund: ['request_decided', 'own_request'],
  withdrawRefund: ['request_decided'],
  retryRefund: ['refund_changed', 'payment_disputed', 'refund_exceeds_balance'],
  stopRefund: ['refund_changed', 'cannot_retry'],
  settleRefund: ['refund_changed', 'proof_exists', 'refund_exceeds_balance', 'payment_disputed'],
  refundUnmatched: ['already_decided'],
  openReturn: ['not_delivered', 'too_many_packs'],
  acceptReturn: byVersion,
  rejectReturn: byVersion,
  receiveReturn: byVersion,
  inspectReturn: [...byVersion, 'too_many_packs'],
  closeReturn: byVersion,
  settleByRefund: [...ofSettling, ...byBalance, 'approval_needed', 'not_allowed'],
  askReturnRefund: [...ofSettling, ...byBalance, 'approval_waiting', 'not_allowed'],
  settleByReplacement: [...ofSettling, 'out_of_stock'],
  packReplacement: [...byVersion, 'order_held'],
  numberReplacement: [...byVersion, 'order_held'],
  sendReplacement: [...byVersion, 'order_held'],
  deliverReplacement: byVersion,
  loseReplacement: byVersion,
  takeBackReplacement: byVersion,
  cancelReplacement: byVersion,
  holdReplacement: [...byVersion, 'order_held'],
  releaseReplacement: [...byVersion, 'not_held'],
  replyToTicket: ['version_conflict', 'ticket_closed'],
  closeTicket: ['version_conflict'],
  noteOnTicket: [],
  // Calls of the shopper.
  askReturn: ['not_delivered', 'too_many_packs'],
  withdrawReturn: ['wrong_order_state'],
  addReturnPhoto: ['wrong_order_state'],
}

/** The codes that may refuse a call, whatever happened to the order before. */
export const errorsOf = (endpoint: string): readonly string[] => known[endpoint] ?? atOrders
