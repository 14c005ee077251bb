/**
 * Registers the service worker of the offline page. Only a cart or a plan registers it, so visitors without
 * either load nothing.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    // The shop works without a service worker, which browsers may forbid.
    console.warn('There will be no page without a connection.', error)
  })
}
