/** A parcel that is to be handed to a carrier. */
export interface ParcelWish {
  carrier: string
  tracking_number: string
  tracking_url?: string | undefined
}

/** What a carrier made of it. */
export interface Booking {
  carrier: string
  trackingNumber: string
  trackingUrl: string | null
}

/**
 * A way to get parcels to shoppers. Each carrier's interface is another adapter; what one books is written down before it is
 * asked, and looked for before it is asked again, since none of them takes a key.
 */
export interface Courier {
  book: (wish: ParcelWish) => Promise<Booking>
}

/** Where the parcels of well-known carriers can be followed. */
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

/** The carrier's page for a number; null for carriers that we don't know. */
export const trackingPage = (carrier: string, number: string): string | null =>
  pages.find(([name]) => name.test(carrier.trim()))?.[1](number) ?? null

/** Whoever packs has been to the counter and types what stands on the receipt. */
export const byHand: Courier = {
  book: async ({ carrier, tracking_number, tracking_url }) => ({
    carrier,
    trackingNumber: tracking_number,
    trackingUrl: tracking_url ?? trackingPage(carrier, tracking_number),
  }),
}
