/** Sets, clears and reads the session cookie of staff. */
export interface StaffCookie {
  set: (token: string) => string
  clear: () => string
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
    set: (token) => `${name}=${token}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header = '') => {
      const matching = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      // Two cookies of this name mean that another site has set one.
      return matching.length === 1 ? (matching[0]?.slice(name.length + 1) ?? null) || null : null
    },
  }
}
