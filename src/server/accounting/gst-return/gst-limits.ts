interface Dated<Value> {
  /** The first day in India on which the value holds. */
  since: string
  value: Value
}

/** Above this a sale to another state is listed invoice by invoice (B2CL): Notification 12/2024. In paise. */
const largeInvoice: Dated<number>[] = [
  { since: '2024-08-01', value: 1_00_000_00 },
  { since: '2017-07-01', value: 2_50_000_00 },
]

/** Slabs of goods: Notification 9/2025. */
const slabs: Dated<number[]>[] = [
  { since: '2025-09-22', value: [0, 5, 18, 40] },
  { since: '2017-07-01', value: [0, 5, 12, 18, 28] },
]

function valueOn<Value>(dated: Dated<Value>[], day: string): Value | undefined {
  return dated.find(({ since }) => day >= since)?.value
}

/** Whether an invoice to another state is large, by its whole value with nil-rated goods and shipping. */
export const isLarge = (totalPaise: number, day: string): boolean =>
  totalPaise > (valueOn(largeInvoice, day) ?? Number.POSITIVE_INFINITY)

export const isSlab = (ratePercent: number, day: string): boolean =>
  (valueOn(slabs, day) ?? []).includes(ratePercent)

/** From this value an invoice to an unregistered buyer must have name and address (Rule 46). In paise. */
export const addressNeededPaise = 50_000_00

/** The units of the tax authority that the shop can print, as the offline tool writes them. */
export const unitNames = new Map<string, string>(
  Object.entries<string>({
    BAG: 'BAG-BAGS',
    BOX: 'BOX-BOX',
    BTL: 'BTL-BOTTLES',
    GMS: 'GMS-GRAMMES',
    KGS: 'KGS-KILOGRAMS',
    KLR: 'KLR-KILOLITRE',
    MLT: 'MLT-MILILITRE',
    NOS: 'NOS-NUMBERS',
    PAC: 'PAC-PACKS',
    PCS: 'PCS-PIECES',
    SET: 'SET-SETS',
    UNT: 'UNT-UNITS',
  }),
)

/** 4, 6 or 8 digits of a chapter that exists. */
export const isHsn = (hsn: string): boolean =>
  /^(\d{4}|\d{6}|\d{8})$/.test(hsn) &&
  Number(hsn.slice(0, 2)) >= 1 &&
  Number(hsn.slice(0, 2)) <= 98 &&
  !hsn.startsWith('77')
