/** A draft order is open, waits for its payment link, became an order, was not paid in time, or was cancelled. */
export const draftOrderStates = ['open', 'sent', 'paid', 'expired', 'cancelled'] as const
