import { element } from './element.js'

/** @typedef {{ id: string, label: string, panel: HTMLElement }} Tab */

const steps = /** @type {Record<string, number>} */ ({
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
})

/**
 * A tab list and its panels, after the ARIA pattern: arrow keys, Home and End move and select.
 *
 * @param {string} label
 * @param {Tab[]} tabs
 * @param {string} selectedId
 */
export function tabs(label, tabs, selectedId) {
  const buttons = tabs.map(({ id, label: text }) =>
    element('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` }, text),
  )
  const panels = tabs.map(({ id, panel }) =>
    element('div', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` }, panel),
  )

  /** @param {number} at */
  function select(at) {
    for (const [position, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(position === at))
      button.tabIndex = position === at ? 0 : -1
    }
    for (const [position, panel] of panels.entries()) panel.hidden = position !== at
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const current = buttons.findIndex((button) => button.contains(/** @type {Node} */ (event.target)))
    const next = nextPosition(event.key, current, buttons.length)
    if (current === -1 || next === null) return
    event.preventDefault()
    select(next)
    buttons[next]?.focus()
  }

  for (const [position, button] of buttons.entries()) button.addEventListener('click', () => select(position))
  select(
    Math.max(
      0,
      tabs.findIndex(({ id }) => id === selectedId),
    ),
  )

  const list = element('div', { role: 'tablist', 'aria-label': label, class: 'tabs' }, ...buttons)
  list.addEventListener('keydown', onKeyDown)
  return [list, ...panels]
}

/**
 * @param {string} key
 * @param {number} current
 * @param {number} count
 */
function nextPosition(key, current, count) {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : (current + step + count) % count
}
