import { element } from './element.js'

/** @typedef {{ isOk: boolean, body: any }} Answer the provider's answer; without a body when it could not be reached */
/** @typedef {(event: { kind: string, [field: string]: unknown }) => void} OnEvent */

const patienceMs = 10_000

/**
 * The provider's frame and the messages to it. The page calls the provider only through it, as in the live checkout; no
 * page can read the frame.
 *
 * @param {string} base address of the checkout script, whose server is the provider
 * @param {() => void} onEscape Escape was pressed inside the frame, whose events the page does not get
 */
export function openLine(base, onEscape) {
  const address = new URL('./checkout/frame', base)
  const frame = element('iframe', {
    src: address.href,
    title: 'Payment provider',
    allow: `payment ${address.origin}`,
    style: 'display: block; width: 100%; height: 3.75rem; border: 0; color-scheme: light',
  })
  /** @type {Map<number, (answer: Answer) => void>} */
  const waiting = new Map()
  /** @type {PromiseWithResolvers<boolean>} */
  const ready = Promise.withResolvers()
  const impatience = setTimeout(() => ready.resolve(false), patienceMs)
  let lastNumber = 0

  /** @param {MessageEvent} event */
  function hear({ source, origin, data }) {
    if (source !== frame.contentWindow || origin !== address.origin) return
    if (data?.kind === 'ready') ready.resolve(true)
    else if (data?.kind === 'escape') onEscape()
    else if (data?.kind === 'answer') {
      waiting.get(data.number)?.(data)
      waiting.delete(data.number)
    }
  }

  window.addEventListener('message', hear)

  return {
    frame,

    /**
     * @param {'order' | 'pay'} call
     * @param {object} fields
     * @returns {Promise<Answer>}
     */
    async ask(call, fields) {
      if (!(await ready.promise)) return { isOk: false, body: undefined }
      lastNumber += 1
      const number = lastNumber
      return new Promise((resolve) => {
        waiting.set(number, resolve)
        frame.contentWindow?.postMessage({ kind: 'call', number, call, fields }, address.origin)
      })
    },

    close() {
      clearTimeout(impatience)
      window.removeEventListener('message', hear)
    },
  }
}
