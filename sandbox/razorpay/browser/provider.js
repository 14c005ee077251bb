/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./options.js').PaymentResponse} PaymentResponse */
/** @typedef {import('./options.js').PaymentError} PaymentError */
/** @typedef {{ id: string, amount: number, currency: string, status: string }} OrderView */
/** @typedef {{ method: 'card' | 'upi', outcome: 'captured' | 'failed', card?: string, vpa?: string }} Choice */

/** The provider answered with an error object. */
export class Refusal extends Error {
  /** @param {PaymentError} error */
  constructor(error) {
    super(error.description)
    this.error = error
  }
}

/**
 * @param {string} base address of the script, whose server is the provider
 * @param {Options} options
 */
export function createProvider(base, options) {
  return {
    /** @returns {Promise<OrderView>} */
    order() {
      const address = new URL('./checkout/order', base)
      address.searchParams.set('key_id', options.key)
      address.searchParams.set('order_id', options.order_id ?? '')
      return call(address)
    },

    /**
     * @param {Choice} choice
     * @returns {Promise<PaymentResponse>}
     */
    pay(choice) {
      const { key, order_id, amount, description, notes, prefill } = options
      const body = {
        key_id: key,
        order_id,
        ...choice,
        ...(amount !== undefined && { amount: Number(amount) }),
        ...(description && { description }),
        ...(notes && { notes }),
        ...(prefill?.email && { email: prefill.email }),
        ...(prefill?.contact && { contact: prefill.contact }),
      }
      return call(new URL('./checkout/pay', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
  }
}

/**
 * @param {URL} address
 * @param {RequestInit} [init]
 */
async function call(address, init) {
  const response = await fetch(address, { ...init, credentials: 'omit' })
  const answer = await response.json()
  if (!response.ok) throw new Refusal(answer.error)
  return answer
}
