/** Lists that have a screen; the address of most is that of its call without `/api`. */
const screens = new Map([
  ...['/orders', '/matters', '/disputes', '/tickets', '/products'].map((path) => [path, path] as const),
  ['/trouble', '/sending/trouble'],
  ['/refunds', '/money/refunds'],
  ['/unmatched', '/money/unmatched'],
  ['/remittances/differences', '/money/remittances'],
  ['/receivables', '/money/receivables'],
  ['/closings', '/money/days'],
  ['/refund-requests', '/approvals'],
  ['/proposals', '/proposals'],
  ['/reviews', '/reviews'],
  ['/returns', '/returns'],
  ['/replacements', '/returns/replacements'],
  ['/reports/sales', '/reports/sales'],
])

/** The screen of a list of the API; null without one. */
export function screenOf(list: string): string | null {
  const [path = '', search] = list.replace(/^\/api/, '').split('?')
  const screen = screens.get(path)
  if (screen === undefined) return null
  return search ? `${screen}?${search}` : screen
}
