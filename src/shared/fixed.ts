/**
 * What only a release may change, since code, documents or the law depend on it. Everything else is a setting
 * (settings.ts).
 */
export const fixed = {
  /** Addresses, PIN codes, taxes and couriers are those of one country. */
  country: 'India',
  /** How many stars a product can have. */
  maxRating: 5,
  /** The payment provider whose protocol the shop speaks. */
  paymentProvider: 'Razorpay',
  /**
   * How many days after its end a return's photographs are kept. Longer than the guarantee, and than the 120 days in
   * which banks usually dispute.
   */
  returnPhotoDays: 180,
  /** Set by the Consumer Protection (E-Commerce) Rules, 2020. */
  grievance: { acknowledgeHours: 48, redressDays: 30 },
} as const
