/** Who is asking, once a live token was shown. */
export interface Shopper {
  accountId: number
  fullName: string
  email: string
  phone: string
  createdAt: Date
  sessionHash: Buffer
}
