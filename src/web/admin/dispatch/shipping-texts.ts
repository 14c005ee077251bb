/** '1 parcel', '3 parcels'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** Carriers suggested in forms. */
export const carriers = ['India Post', 'Delhivery', 'Blue Dart', 'DTDC', 'Ekart']
