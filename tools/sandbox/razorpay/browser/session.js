import { element } from './element.js'
import { openLine } from './line.js'
import { createProvider, Refusal } from './provider.js'
import { errorFields, postForm } from './redirect.js'
import { styleElement } from './style.js'
import { createView } from './view.js'

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./options.js').PaymentResponse} PaymentResponse */
/** @typedef {import('./options.js').PaymentError} PaymentError */
/** @typedef {import('./provider.js').Choice} Choice */

/**
 * @typedef {object} SessionSetup
 * @property {Options} options
 * @property {string} base address of the checkout script
 * @property {(detail: { error: PaymentError }) => void} onFailure
 * @property {() => void} onEnd called once, whichever way the pop-up closed
 */

const unreachable = 'The payment provider could not be reached. Please try again.'
const wrongAmount =
  'Your payment amount is different from your order amount. To pay successfully, please try using right amount.'

/**
 * Opens the pop-up for one order and carries the shopper's choices to the provider.
 *
 * @param {SessionSetup} setup
 */
export function openSession({ options, base, onFailure, onEnd }) {
  const line = openLine(base, leaveByKey)
  const provider = createProvider(line, options)
  const previousFocus = document.activeElement
  const host = element('div', { style: 'position: relative; z-index: 2147483647' })
  const root = host.attachShadow({ mode: 'open' })
  const view = createView(options, { pay, dismiss: askToDismiss }, line.frame)
  const { dialog } = view
  const timer = options.timeout ? setTimeout(dismiss, options.timeout * 1000) : undefined
  let isBusy = false
  let isEnded = false

  root.append(styleElement(options.theme?.color), dialog)
  document.body.append(host)
  dialog.addEventListener('keydown', onKeyDown)
  dialog.addEventListener('cancel', onCancel)
  dialog.addEventListener('close', dismiss)
  view.backdrop.addEventListener('click', onBackdrop)
  dialog.showModal()
  loadOrder()

  async function loadOrder() {
    try {
      const order = await provider.order()
      view.showAmount(order.amount)
      if (order.status === 'paid') refuseToStart('This order is already paid.')
      else if (options.amount !== undefined && Number(options.amount) !== order.amount)
        refuseToStart(wrongAmount)
      else if (order.cod) view.offerCashOnDelivery()
    } catch (error) {
      view.hideAmount()
      refuseToStart(error instanceof Refusal ? error.message : unreachable)
    }
  }

  /** @param {string} reason */
  function refuseToStart(reason) {
    view.showProblem(reason)
    view.disablePaying()
  }

  /** @param {Choice} choice */
  async function pay(choice) {
    if (isBusy || isEnded) return
    if (choice.card === '') return askForCard()
    isBusy = true
    view.clearProblem()
    view.setBusy(true)
    try {
      const response = await provider.pay(choice)
      succeed(response)
    } catch (error) {
      isBusy = false
      view.setBusy(false)
      fail(error)
    }
  }

  function askForCard() {
    view.showProblem('Enter a card number.')
    view.cardInput.setAttribute('aria-invalid', 'true')
    view.cardInput.focus()
  }

  /** @param {PaymentResponse} response */
  function succeed(response) {
    end()
    if (options.callback_url && (options.redirect || !options.handler))
      postForm(options.callback_url, response)
    else options.handler?.(response)
  }

  /** @param {unknown} error */
  function fail(error) {
    if (!(error instanceof Refusal)) return view.showProblem(unreachable)
    // Refused without a payment, so there is no failed payment to report to the shop.
    if (error.error.metadata.payment_id === undefined) return view.showProblem(error.message)
    onFailure({ error: error.error })
    const isRedirected = options.callback_url !== undefined && options.redirect === true
    if (isRedirected || options.retry?.enabled === false) end()
    else view.showProblem(error.message)
    if (isRedirected) postForm(options.callback_url ?? '', errorFields(error.error))
  }

  function askToDismiss() {
    if (isBusy) return
    if (options.modal?.confirm_close) view.askBeforeLeaving(dismiss)
    else dismiss()
  }

  function dismiss() {
    if (isEnded) return
    end()
    options.modal?.ondismiss?.()
  }

  function end() {
    if (isEnded) return
    isEnded = true
    clearTimeout(timer)
    line.close()
    dialog.close()
    host.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus()
    onEnd()
  }

  /**
   * Handled before the browser, which would close the dialog at the second press in any case.
   *
   * @param {KeyboardEvent} event
   */
  function onKeyDown(event) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    leaveByKey()
  }

  function leaveByKey() {
    if (options.modal?.escape !== false) askToDismiss()
  }

  /** @param {Event} event */
  function onCancel(event) {
    event.preventDefault()
    askToDismiss()
  }

  function onBackdrop() {
    if (options.modal?.backdropclose) askToDismiss()
  }

  return { close: dismiss }
}
