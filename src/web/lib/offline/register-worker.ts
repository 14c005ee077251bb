/**
 * Starts the worker that shows a page without a connection. It is started when there is a cart or a plan to show there, so that somebody who
 * only looks around loads nothing for it.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    // The shop works without it; a browser may forbid workers.
    console.warn('There will be no page without a connection.', error)
  })
}
