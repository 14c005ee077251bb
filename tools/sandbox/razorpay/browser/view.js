import { element } from './element.js'
import { tabs } from './tabs.js'

/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./provider.js').Choice} Choice */

/**
 * @typedef {object} Actions
 * @property {(choice: Choice) => void} pay
 * @property {() => void} dismiss
 */

const testCard = '4100 2800 0000 1007'
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/**
 * The dialog and its changing parts, without any logic of paying.
 *
 * @param {Options} options
 * @param {Actions} actions
 * @param {HTMLIFrameElement} frame the provider's own part
 */
export function createView(options, actions, frame) {
  const amount = element('p', { class: 'amount' }, 'Loading…')
  const problemPlace = element('div', { class: 'place' })
  const cashOnDelivery = element(
    'div',
    { class: 'actions', hidden: true },
    button('Cash on delivery', () => actions.pay({ method: 'cod', outcome: 'captured' })),
  )
  const cardFields = cardPanel(actions)
  const upi = upiPanel(actions)
  const close = button('Close', actions.dismiss)
  const main = element(
    'div',
    { class: 'body' },
    amount,
    element('p', { class: 'note' }, 'Nothing is charged here.'),
    problemPlace,
    ...tabs(
      'Payment method',
      [
        { id: 'card', label: 'Card', panel: cardFields.panel },
        { id: 'upi', label: 'UPI', panel: upi },
      ],
      options.prefill?.method === 'upi' ? 'upi' : 'card',
    ),
    cashOnDelivery,
  )
  // The live checkout sets its backdrop by the CSSOM, which every policy allows, and raises its content by style attributes:
  // where the page's policy blocks those, the backdrop covers everything.
  const backdrop = element('div')
  Object.assign(backdrop.style, { position: 'fixed', inset: '0', background: 'rgb(0 0 0 / 55%)' })
  const card = element(
    'div',
    { class: 'card', style: 'position: relative; z-index: 1' },
    element(
      'header',
      {},
      element(
        'div',
        {},
        element('h2', { id: 'title' }, 'Test payment'),
        element('p', { class: 'merchant' }, options.name ?? ''),
        element('p', { class: 'description' }, options.description ?? ''),
      ),
      close,
    ),
    main,
    frame,
  )
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, backdrop, card)
  const payButtons = [...main.querySelectorAll('.actions button')].filter(
    (found) => found instanceof HTMLButtonElement,
  )
  /** @type {Element | null} */
  let lastFocused = null

  return {
    dialog,
    backdrop,
    cardInput: cardFields.input,

    /** @param {number} paise */
    showAmount(paise) {
      amount.textContent = rupees.format(paise / 100)
    },

    offerCashOnDelivery() {
      cashOnDelivery.hidden = false
    },

    hideAmount() {
      amount.textContent = ''
    },

    /** @param {boolean} isBusy */
    setBusy(isBusy) {
      const root = dialog.getRootNode()
      if (isBusy && root instanceof ShadowRoot) lastFocused = root.activeElement
      for (const found of [close, ...payButtons]) found.disabled = isBusy
      dialog.setAttribute('aria-busy', String(isBusy))
      // A disabled button loses the focus, so it is restored afterwards.
      if (!isBusy && lastFocused instanceof HTMLElement) lastFocused.focus()
    },

    /** @param {string} text */
    showProblem(text) {
      problemPlace.replaceChildren(element('p', { role: 'alert', class: 'problem' }, text))
    },

    clearProblem() {
      problemPlace.replaceChildren()
    },

    /** Disables paying; the pop-up can only be closed. */
    disablePaying() {
      for (const found of payButtons) found.disabled = true
    },

    /** @param {() => void} leave */
    askBeforeLeaving(leave) {
      const stay = button('Continue payment', () => {
        problemPlace.replaceChildren()
        close.focus()
      })
      problemPlace.replaceChildren(
        element(
          'div',
          { role: 'group', 'aria-labelledby': 'leaving', class: 'panel' },
          element('p', { id: 'leaving', role: 'alert' }, 'Leave without paying?'),
          element('div', { class: 'actions' }, stay, button('Leave', leave)),
        ),
      )
      stay.focus()
    },
  }
}

/** @param {Actions} actions */
function cardPanel(actions) {
  const input = element('input', {
    id: 'card-number',
    name: 'card-number',
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    maxlength: '23',
    'aria-describedby': 'card-hint',
    autofocus: true,
  })
  const panel = element(
    'form',
    { novalidate: true },
    element(
      'div',
      { class: 'field' },
      element('label', { for: 'card-number' }, 'Card number'),
      input,
      element('p', { id: 'card-hint', class: 'hint' }, `Test card: ${testCard}`),
    ),
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'submit', class: 'main' }, 'Pay'),
      button('Fail payment', () => {
        const number = input.value.trim()
        actions.pay({ method: 'card', outcome: 'failed', ...(number && { card: number }) })
      }),
    ),
  )
  input.addEventListener('input', () => input.removeAttribute('aria-invalid'))
  panel.addEventListener('submit', (event) => {
    event.preventDefault()
    actions.pay({ method: 'card', outcome: 'captured', card: input.value.trim() })
  })
  return { panel, input }
}

/** @param {Actions} actions */
function upiPanel(actions) {
  const approve = button('Approve', () =>
    actions.pay({ method: 'upi', outcome: 'captured', vpa: 'success@razorpay' }),
  )
  approve.classList.add('main')
  return element(
    'div',
    { class: 'panel' },
    element('p', {}, 'Your UPI app asks whether to pay. Answer for it here.'),
    element(
      'div',
      { class: 'actions' },
      approve,
      button('Decline', () => actions.pay({ method: 'upi', outcome: 'failed', vpa: 'failure@razorpay' })),
    ),
  )
}

/**
 * @param {string} label
 * @param {() => void} onClick
 */
function button(label, onClick) {
  const made = element('button', { type: 'button' }, label)
  made.addEventListener('click', onClick)
  return made
}
