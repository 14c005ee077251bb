/** A parcel to be handed to a carrier. */
export interface ParcelInput {
  carrier: string
  tracking_number: string
  tracking_url?: string | undefined
}

/** The carrier's booking. */
export interface Booking {
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
}

/**
 * A way to ship parcels. Each carrier's interface is another adapter. No carrier accepts an idempotency key,
 * so callers record a booking before the call, and look it up before a repetition.
 */
export interface Courier {
  book: (input: ParcelInput) => Promise<Booking>
}

/** Tracking pages of well-known carriers. */
const pages: [RegExp, (number: string) => string][] = [
  [
    /^india post|^speed ?post/i,
    () => 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx',
  ],
  [/^delhivery/i, (number) => `https://www.delhivery.com/track-v2/package/${encodeURIComponent(number)}`],
  [
    /^blue ?dart/i,
    (number) =>
      `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${encodeURIComponent(number)}`,
  ],
  [/^dtdc/i, (number) => `https://www.dtdc.in/trace.asp?strCnno=${encodeURIComponent(number)}`],
]

/** The carrier's tracking page for a number; null for unknown carriers. */
export const trackingPage = (carrier: string, number: string): string | null =>
  pages.find(([name]) => name.test(carrier.trim()))?.[1](number) ?? null

/** The packer types the number from the carrier's receipt. */
export const byHand: Courier = {
  book: async ({ carrier, tracking_number, tracking_url }) => ({
    carrier,
    trackingNumber: tracking_number,
    trackingUrl: tracking_url ?? trackingPage(carrier, tracking_number),
  }),
}
