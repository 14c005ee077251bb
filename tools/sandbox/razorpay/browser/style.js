import { accent } from './colour.js'
import { element } from './element.js'

const rules = `
:host { all: initial; }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
dialog {
  display: grid;
  place-items: center;
  width: 100vw;
  height: 100dvh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: transparent;
}
dialog::backdrop { background: transparent; }
.card {
  width: min(26rem, 100vw - 1rem);
  max-height: calc(100dvh - 1rem);
  border-radius: 0.75rem;
  overflow: auto;
  overscroll-behavior: contain;
  color: #1b1f1c;
  background: #ffffff;
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  box-shadow: 0 1.25rem 3rem rgb(0 0 0 / 30%);
}
header {
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 0.75rem;
  padding: 1rem 1.25rem;
  color: var(--on-accent);
  background: var(--accent);
}
h2, p { margin: 0; }
h2 { font-size: 0.9375rem; font-weight: 600; }
.merchant { font-size: 1.125rem; font-weight: 700; overflow-wrap: anywhere; }
.description { font-size: 0.875rem; overflow-wrap: anywhere; }
.body { display: grid; gap: 1rem; padding: 1.25rem; }
.amount { font-size: 1.75rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.note, .hint { font-size: 0.875rem; color: #4a524c; }
.tabs { display: grid; grid-template-columns: 1fr 1fr; border-bottom: 1px solid #8a938c; }
form, .panel { display: grid; gap: 0.75rem; }
.field { display: grid; gap: 0.25rem; }
label { font-weight: 600; }
input {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid #6b746d;
  border-radius: 0.5rem;
  color: inherit;
  background: #ffffff;
  font: inherit;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
}
input[aria-invalid='true'] { border: 2px solid #b3261e; }
.actions { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0.75rem; }
.actions button { padding-inline: 0.5rem; }
button {
  min-width: 2.75rem;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid #6b746d;
  border-radius: 0.5rem;
  color: #1b1f1c;
  background: #ffffff;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover:not(:disabled) { text-decoration: underline; }
button:disabled { opacity: 0.6; cursor: default; }
button.main { border-color: transparent; color: var(--on-accent); background: var(--accent); }
header button { flex: none; border-color: currentcolor; color: inherit; background: transparent; }
button[role='tab'] { border: 0; border-bottom: 3px solid transparent; border-radius: 0; font-weight: 400; }
button[role='tab'][aria-selected='true'] { border-bottom-color: currentcolor; font-weight: 700; }
:focus-visible { outline: 3px solid #1a4fd6; outline-offset: 2px; }
header :focus-visible { outline-color: currentcolor; }
dialog:focus-visible { outline: none; }
.place:empty { display: none; }
.problem {
  padding: 0.75rem;
  border-left: 4px solid #b3261e;
  border-radius: 0.25rem;
  color: #7a1610;
  background: #fdecea;
}
`

/**
 * A sheet that is added as the live checkout adds its own: as an element, which the policy of the page must allow.
 *
 * @param {string | undefined} themeColour
 */
export function styleElement(themeColour) {
  const { colour, text } = accent(themeColour)
  return element('style', {}, `${rules}\n:host { --accent: ${colour}; --on-accent: ${text}; }`)
}
