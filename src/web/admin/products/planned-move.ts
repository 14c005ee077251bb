/**
 * The meaning of a typed count: '47' is the count, '+12' and '-3' are movements. A sentence for invalid
 * input.
 */
export function plannedMove(onHand: number, typed: string): { change: number; to: number } | string {
  const text = typed.trim().replace(/^[−–]/, '-')
  if (!/^[+-]?\d{1,7}$/.test(text)) return 'Type how many there are, or how many came or went (+12, −3).'
  const isChange = /^[+-]/.test(text)
  const change = isChange ? Number(text) : Number(text) - onHand
  if (change === 0) return 'That is the count already.'
  if (onHand + change < 0) return `There are only ${onHand}.`
  return { change, to: onHand + change }
}
