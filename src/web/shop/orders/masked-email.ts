/** 'a…@example.com' of 'asha@example.com': enough to see that it is one's own, on a screen that others may see. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${Array.from(email)[0]}…${email.slice(at)}`
}
