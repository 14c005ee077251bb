import { EditorView } from '@codemirror/view'

/** The look of a field of the back office. */
export const textTheme = EditorView.theme({
  '&': {
    backgroundColor: 'white',
    color: 'var(--color-ink-900)',
    border: '1px solid var(--color-ink-500)',
    borderRadius: 'var(--radius-control)',
    fontSize: '1rem',
  },
  '&.cm-focused': { outline: '3px solid var(--color-leaf-700)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'var(--font-text), sans-serif',
    lineHeight: '1.6',
    minHeight: '24rem',
    maxHeight: '70vh',
  },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--color-ink-900)' },
  '.cm-line': { padding: '0 0.875rem 0 0.5rem' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-paper-100)',
    color: 'var(--color-ink-700)',
    border: 'none',
    fontSize: '0.8125rem',
    borderRadius: 'var(--radius-control) 0 0 var(--radius-control)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2rem', padding: '0 0.5rem' },
})
