/** Sets, clears and reads the session cookie of staff. */
export interface StaffCookie {
  give: (token: string) => string
  take: () => string
  read: (header: string | undefined) => string | null
}

/**
 * Creates the cookie: scripts can't read it and other sites can't send it. With TLS, its prefix makes
 * browsers reject a cookie that another host sets.
 */
export function staffCookie(hasTls: boolean): StaffCookie {
  const name = hasTls ? '__Host-staff' : 'staff'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${hasTls ? '; Secure' : ''}`
  return {
    give: (token) => `${name}=${token}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header = '') => {
      const mine = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      // Two cookies of this name mean that another site has set one.
      return mine.length === 1 ? (mine[0]?.slice(name.length + 1) ?? null) || null : null
    },
  }
}
