// Runs inside the provider's frame: calls the provider for the page around it, and reports that it is ready.

const status = document.querySelector('p')
const button = document.querySelector('button')

/** @param {{ call: string, fields: Record<string, string> }} asked */
async function ask({ call, fields }) {
  try {
    const response = await (call === 'order' ? fetchOrder(fields) : fetchPayment(fields))
    return { isOk: response.ok, body: await response.json() }
  } catch {
    return { isOk: false }
  }
}

/** @param {Record<string, string>} fields */
const fetchOrder = (fields) => fetch(`./order?${new URLSearchParams(fields)}`, { credentials: 'omit' })

/** @param {object} fields */
const fetchPayment = (fields) =>
  fetch('./pay', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.parent || data?.kind !== 'call') return
  const answer = await ask(data)
  window.parent.postMessage({ kind: 'answer', number: data.number, ...answer }, origin)
})

document.addEventListener('keydown', ({ key }) => {
  // The page gets no keyboard events of this frame.
  if (key === 'Escape') window.parent.postMessage({ kind: 'escape' }, '*')
})

button?.addEventListener('click', async () => {
  const startedAt = performance.now()
  const isReached = await fetch(location.href, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  const took = Math.round(performance.now() - startedAt)
  if (status)
    status.textContent = isReached
      ? `The payment sandbox answers in ${took} ms.`
      : 'The payment sandbox is away.'
})

window.parent.postMessage({ kind: 'ready' }, '*')
