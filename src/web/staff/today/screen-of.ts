/** Lists that have a screen; the address of each is that of its call without `/api`. */
const withScreen = ['/orders', '/matters', '/disputes', '/messages', '/products']

/** The screen that shows a list of the API, null where there is none. */
export function screenOf(list: string): string | null {
  const path = list.replace(/^\/api/, '')
  return withScreen.includes(path.split('?')[0] ?? '') ? path : null
}
