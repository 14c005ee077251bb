/** Downloads an address without leaving the screen. */
export function saveFromAddress(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
