/** The address that calls a number as it is printed. */
export const telephoneAddress = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`
