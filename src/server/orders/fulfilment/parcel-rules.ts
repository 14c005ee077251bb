/** The states in which an order can get one more parcel. */
const openStates = ['packed', 'shipped', 'undelivered']

export const hasMoreParcels = (status: string): boolean => openStates.includes(status)

/** The states in which a parcel can be sent to another address. */
const astray = ['undelivered', 'returned_to_origin', 'lost']

export const canRedirect = (status: string): boolean => astray.includes(status)
