import { formatCount } from '#shared/money.ts'

/** '1 parcel', '3 parcels'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
