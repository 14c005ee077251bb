import { element } from './element.js'

/** @typedef {import('./options.js').PaymentResponse} PaymentResponse */
/** @typedef {import('./options.js').PaymentError} PaymentError */

/**
 * Leaves the page by posting a form, as the provider does in redirect mode.
 *
 * @param {string} address
 * @param {Record<string, string>} fields
 */
export function postForm(address, fields) {
  const inputs = Object.entries(fields).map(([name, value]) =>
    element('input', { type: 'hidden', name, value }),
  )
  const form = element('form', { method: 'post', action: address, hidden: true }, ...inputs)
  document.body.append(form)
  form.submit()
}

/**
 * The fields of a failed payment, named as the provider names them.
 *
 * @param {PaymentError} error
 */
export function errorFields({ code, description, source, step, reason, metadata }) {
  return {
    'error[code]': code,
    'error[description]': description,
    'error[source]': source,
    'error[step]': step,
    'error[reason]': reason,
    'error[metadata]': JSON.stringify(metadata),
  }
}
