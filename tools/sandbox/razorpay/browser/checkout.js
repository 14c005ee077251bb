// A classic script, as the provider's is. The block keeps its names out of the global scope.
{
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement))
    throw new Error('checkout.js must be loaded by a script element.')
  const base = script.src

  /** @type {Promise<typeof import('./session.js')>} */
  const sessions = import(new URL('./session.js', base).href)

  class Razorpay {
    /** @type {import('./options.js').Options} */
    #options
    /** @type {Map<string, ((detail: unknown) => void)[]>} */
    #listeners = new Map()
    /** @type {{ close: () => void } | null} */
    #session = null
    #isOpen = false

    /** @param {import('./options.js').Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    /**
     * @param {string} event `payment.failed` is the one that happens here
     * @param {(detail: any) => void} listener
     */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#isOpen) return
      this.#isOpen = true
      sessions
        .then(({ openSession }) => {
          if (!this.#isOpen) return
          this.#session = openSession({
            options: this.#options,
            base,
            onFailure: (detail) => this.#emit('payment.failed', detail),
            onEnd: () => {
              this.#isOpen = false
              this.#session = null
            },
          })
        })
        .catch((error) => {
          this.#isOpen = false
          console.error('The test payment pop-up could not be opened.', error)
        })
    }

    close() {
      this.#isOpen = false
      this.#session?.close()
    }

    /** @param {string} event @param {unknown} detail */
    #emit(event, detail) {
      for (const listener of this.#listeners.get(event) ?? []) listener(detail)
    }
  }

  Object.assign(window, { Razorpay })
}
