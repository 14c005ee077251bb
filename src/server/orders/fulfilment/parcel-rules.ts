/** The states in which an order can get one more parcel. */
const openStates = ['packed', 'shipped', 'undelivered']

/** Why an order that is due on delivery has no more parcels: each label would tell the courier to collect all of its money. */
export const oneParcel = 'The courier collects its money with one parcel, so all of it goes in that one.'

export const hasMoreParcels = (status: string): boolean => openStates.includes(status)

/** The states in which a parcel can be sent to another address. */
const astray = ['undelivered', 'returned_to_origin', 'lost']

export const canRedirect = (status: string): boolean => astray.includes(status)
