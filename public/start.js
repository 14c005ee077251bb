// Fetches and starts the page's scripts once its first picture is painted: until then line and processor belong to what is seen.
const { entry, modules } = document.currentScript.dataset
const first = document.querySelector('img[fetchpriority="high"]')
const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
})
// On a slow line nobody waits long for buttons, and a page in the background is never painted.
const late = new Promise((done) => setTimeout(done, 1500))
Promise.race([late, Promise.all([painted, first?.decode().catch(() => {})])]).then(async () => {
  // All at once: an import would find them one behind the other.
  const hrefs = modules.split(' ').filter(Boolean)
  for (const href of hrefs) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  // Each in a task of its own, so that a tap is answered between two of them.
  for (const href of [...hrefs, entry]) await import(href)
})
