/** The states in which an order can get one more parcel. */
const underWay = ['packed', 'shipped', 'undelivered']

export const hasMoreParcels = (status: string): boolean => underWay.includes(status)
