/** How the cookie of a sign-in is written and read. */
export interface StaffCookie {
  give: (token: string) => string
  take: () => string
  read: (header: string | undefined) => string | null
}

/**
 * No script reads it and no other site sends it. Where there is TLS its name says, and browsers see to it, that nobody else
 * could have set it.
 */
export function staffCookie(hasTls: boolean): StaffCookie {
  const name = hasTls ? '__Host-staff' : 'staff'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${hasTls ? '; Secure' : ''}`
  return {
    give: (token) => `${name}=${token}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header = '') => {
      const mine = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      // Two of the name: one of them was put there by somebody else.
      return mine.length === 1 ? (mine[0]?.slice(name.length + 1) ?? null) || null : null
    },
  }
}
