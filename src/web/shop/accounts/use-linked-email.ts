import { useEffect, useEffectEvent, useState } from 'react'
import { linkedEmail } from '../../lib/session/linked-email.ts'

interface EmailField {
  read: () => string
  write: (email: string) => void
}

/**
 * Puts the e-mail of the link into an empty field.
 * @returns the hint for that field, since a link may name another person's address.
 */
export function useLinkedEmail({ read, write }: EmailField): string | undefined {
  const [isFilled, setFilled] = useState(false)
  const fill = useEffectEvent(() => {
    const linked = linkedEmail.read()
    if (!linked || read()) return
    write(linked)
    setFilled(true)
  })
  useEffect(() => fill(), [])
  return isFilled ? 'From the link that you opened. Please check that this is you.' : undefined
}
