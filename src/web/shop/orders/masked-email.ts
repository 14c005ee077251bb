/** 'a…@example.com' for 'asha@example.com': recognisable to its owner on a screen that others may see. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${Array.from(email)[0]}…${email.slice(at)}`
}
