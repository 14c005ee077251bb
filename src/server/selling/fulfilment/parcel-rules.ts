/** The states in which an order can have one more parcel. */
const underWay = ['packed', 'shipped', 'undelivered']

export const hasMoreParcels = (status: string): boolean => underWay.includes(status)
