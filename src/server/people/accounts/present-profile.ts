import type { UserProfile } from '#contract/accounts.ts'

/** An account as its owner sees it. */
export const presentProfile = (account: {
  fullName: string
  email: string
  phone: string
  createdAt: Date
}): UserProfile => ({
  fullName: account.fullName,
  email: account.email,
  phoneNumber: account.phone,
  createdAt: account.createdAt.toISOString(),
})
