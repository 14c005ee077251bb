{
  const { announcement, isOffer, entry, modules } = document.currentScript.dataset
  try {
    // A closed announcement takes up no space, nor does the first-order offer for a shopper who has ordered.
    if (localStorage.getItem('closedAnnouncement') === announcement)
      document.documentElement.dataset.announcement = 'closed'
    if (isOffer) document.documentElement.dataset.announcement ||= 'offer'
    if (localStorage.getItem('hasOrdered')) document.documentElement.dataset.hasOrdered = 'yes'
    // What is meant for guests takes up no space either.
    if (localStorage.getItem('authToken')) document.documentElement.dataset.session = 'open'
  } catch {
    // Where storage is forbidden, the announcement stays.
  }

  // Presses that only the page's scripts can answer wait for them, in `early-presses.ts`.
  window.earlyPresses = []
  const keepPress = (event) => {
    const button = window.earlyPresses && event.target.closest('button')
    if (!button || button.popoverTargetElement) return
    if (button.type === 'submit' && button.form?.hasAttribute('action')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    button.setAttribute('aria-busy', 'true')
    window.earlyPresses.push(button)
  }
  addEventListener('click', keepPress, true)

  // The scripts start once the first picture is painted; until then the picture gets network and processor.
  addEventListener('DOMContentLoaded', async () => {
    const first = document.querySelector('img[fetchpriority="high"]')
    const painted = new Promise((done) => {
      new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    })
    // A timer ends the wait on a slow line, and in a background tab, which paints nothing.
    const late = new Promise((done) => setTimeout(done, 1500))
    await Promise.race([late, Promise.all([painted, first?.decode().catch(() => {})])])
    // Preloading fetches all modules at once; importing alone would fetch one after the other.
    const hrefs = [...modules.split(' ').filter(Boolean), entry]
    for (const href of hrefs) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    // Runs one module at a time, so that the browser can answer a tap in between.
    for (const href of hrefs) await import(href)
  })
}
