// Starts the page's scripts once its first picture is painted; until then line and processor belong to it.
const { entry, modules } = document.currentScript.dataset
const first = document.querySelector('img[fetchpriority="high"]')
const painted = new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
})
// On a slow line nobody waits long; in the background nothing is painted.
const late = new Promise((done) => setTimeout(done, 1500))
Promise.race([late, Promise.all([painted, first?.decode().catch(() => {})])]).then(async () => {
  // All at once, not one behind the other.
  const hrefs = modules.split(' ').filter(Boolean)
  for (const href of hrefs) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  // Taps come in between.
  for (const href of [...hrefs, entry]) await import(href)
})
