// Fetches and starts the page's scripts once its first picture is painted: until then line and processor belong to what is seen.
const { entry, modules } = document.currentScript.dataset
const first = document.querySelector('img[fetchpriority="high"]')

const settled = (target, ...events) =>
  new Promise((done) => {
    for (const event of events) target.addEventListener(event, done, { once: true })
  })
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

function start() {
  // All at once: an import would find them one behind the other.
  for (const href of modules.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  import(entry)
}

const isLoaded = !first || first.complete ? Promise.resolve() : settled(first, 'load', 'error')
// On a slow line nobody waits long for buttons, and a page in the background is never painted.
Promise.race([isLoaded.then(nextFrame), after(1500)]).then(start)
