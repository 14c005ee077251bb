/** The shopper who calls, identified by a valid token. */
export interface Shopper {
  accountId: number
  fullName: string
  email: string
  phone: string
  createdAt: Date
  sessionHash: Buffer
}
