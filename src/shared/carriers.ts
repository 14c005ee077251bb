/** Carriers whose numbers the shop knows, and that forms suggest. */
export const carriers = ['India Post', 'Delhivery', 'Blue Dart', 'DTDC', 'Ekart', 'XpressBees'] as const
