/** Nothing that the page needs waits behind the files of the offline page. */
const afterLoadMs = 3_000

/** Registers the service worker of the offline page a moment after the page has loaded. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
      // The shop works without a service worker, which browsers may forbid.
      console.warn('There will be no page without a connection.', error)
    })
  const later = () => setTimeout(register, afterLoadMs)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
