/** What becomes of a return. Tables and screens share the list. */
export const returnStates = [
  'asked',
  'awaited',
  'received',
  'ready',
  'settled',
  'settled_early',
  'received_late',
  'refused',
  'withdrawn',
] as const
export type ReturnState = (typeof returnStates)[number]

/** What becomes of packs that are sent again. */
export const replacementStates = [
  'due',
  'packed',
  'sent',
  'delivered',
  'lost',
  'came_back',
  'cancelled',
] as const
export type ReplacementState = (typeof replacementStates)[number]
