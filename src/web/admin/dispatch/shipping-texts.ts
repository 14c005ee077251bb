/** '1 parcel', '3 parcels'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** Carriers that one types seldom in full. */
export const carriers = ['India Post', 'Delhivery', 'Blue Dart', 'DTDC', 'Ekart']
