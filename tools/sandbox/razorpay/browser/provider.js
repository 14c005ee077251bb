/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./options.js').PaymentResponse} PaymentResponse */
/** @typedef {import('./options.js').PaymentError} PaymentError */
/** @typedef {ReturnType<typeof import('./line.js').openLine>} Line */
/** @typedef {{ id: string, amount: number, currency: string, status: string, cod?: boolean }} OrderView */
/** @typedef {{ method: 'card' | 'upi' | 'cod', outcome: 'captured' | 'failed', card?: string, vpa?: string }} Choice */

/** The provider answered with an error object. */
export class Refusal extends Error {
  /** @param {PaymentError} error */
  constructor(error) {
    super(error.description)
    this.error = error
  }
}

/**
 * @param {Line} line
 * @param {Options} options
 */
export function createProvider(line, options) {
  return {
    /** @returns {Promise<OrderView>} */
    order: () => call(line, 'order', { key_id: options.key, order_id: options.order_id ?? '' }),

    /**
     * @param {Choice} choice
     * @returns {Promise<PaymentResponse>}
     */
    pay(choice) {
      const { key, order_id, amount, description, notes, prefill } = options
      return call(line, 'pay', {
        key_id: key,
        order_id,
        ...choice,
        ...(amount !== undefined && { amount: Number(amount) }),
        ...(description && { description }),
        ...(notes && { notes }),
        ...(prefill?.email && { email: prefill.email }),
        ...(prefill?.contact && { contact: prefill.contact }),
      })
    },
  }
}

/**
 * @param {Line} line
 * @param {'order' | 'pay'} what
 * @param {object} fields
 */
async function call(line, what, fields) {
  const { isOk, body } = await line.ask(what, fields)
  if (isOk) return body
  if (body?.error) throw new Refusal(body.error)
  throw new Error('The provider could not be reached.')
}
