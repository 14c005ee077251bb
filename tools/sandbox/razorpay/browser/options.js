/**
 * The part of the provider's checkout options that the sandbox understands; others are ignored.
 *
 * @typedef {object} Options
 * @property {string} key
 * @property {string} order_id
 * @property {number | string} [amount] paise; the order's own amount is what is charged, a different one is refused
 * @property {string} [name]
 * @property {string} [description]
 * @property {{ email?: string, contact?: string, method?: string }} [prefill]
 * @property {Record<string, string>} [notes]
 * @property {{ color?: string }} [theme]
 * @property {ModalOptions} [modal]
 * @property {{ enabled?: boolean }} [retry]
 * @property {number} [timeout] seconds until the pop-up closes by itself
 * @property {string} [callback_url]
 * @property {boolean} [redirect] post the result to `callback_url` instead of calling `handler`
 * @property {(response: PaymentResponse) => void} [handler]
 */

/**
 * @typedef {object} ModalOptions
 * @property {() => void} [ondismiss]
 * @property {boolean} [confirm_close]
 * @property {boolean} [escape]
 * @property {boolean} [backdropclose]
 */

/** @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} PaymentResponse */

/**
 * @typedef {object} PaymentError
 * @property {string} code
 * @property {string} description
 * @property {string} source
 * @property {string} step
 * @property {string} reason
 * @property {Record<string, string>} metadata
 */

export {}
