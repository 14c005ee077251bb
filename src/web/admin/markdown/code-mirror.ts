import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { GFM, parser } from '@lezer/markdown'
import { marked, wrapped } from './formatting.ts'
import type { EditorSetup, MountedEditor } from './mounted-editor.ts'
import { textTheme } from './text-theme.ts'

const data = defineLanguageFacet({ commentTokens: {} })
const markdown = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  'markdown',
)

const highlights = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650', color: 'var(--color-leaf-900)' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--color-leaf-700)' },
  { tag: tags.monospace, fontFamily: 'monospace' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-clay-700)' },
])

/**
 * Mounts the editor in a shadow tree, because its styles would need inline styles, which the page's policy
 * forbids.
 */
export function mountCodeMirror(host: HTMLElement, setup: EditorSetup): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const described = new Compartment()
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: setup.text, extensions: [extensionsOf(setup), described.of([])] }),
  })
  // Lines break differently once the font has loaded.
  void document.fonts.ready.then(() => view.requestMeasure())
  const chosen = () => ({ text: view.state.doc.toString(), ...mainOf(view) })
  const editor: MountedEditor = {
    text: () => view.state.doc.toString(),
    setText: (text) => replaceDiffering(view, text),
    act: (change) => {
      const { from, to, insert, chosen: next } = change(chosen())
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: next.from, head: next.to },
        scrollIntoView: true,
      })
      view.focus()
    },
    goToLine: (number) => {
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines))
      view.dispatch({
        selection: { anchor: line.from },
        effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
      })
      view.focus()
    },
    choose: ({ from, to }) => {
      const { length } = view.state.doc
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      })
      view.focus()
    },
    focus: () => view.focus(),
    // By its words, since ids of the page are not found from a shadow tree.
    describe: (description, isWrong) => {
      const attributes = {
        ...(description && { 'aria-description': description }),
        ...(isWrong && { 'aria-invalid': 'true' }),
      }
      view.dispatch({ effects: described.reconfigure(EditorView.contentAttributes.of(attributes)) })
    },
    destroy: () => view.destroy(),
  }
  return editor
}

const mainOf = (view: EditorView) => {
  const { from, to } = view.state.selection.main
  return { from, to }
}

/** Replaces only the differing part, so that the cursor keeps its position. */
function replaceDiffering(view: EditorView, text: string): void {
  const present = view.state.doc.toString()
  if (present === text) return
  let from = 0
  const shorter = Math.min(present.length, text.length)
  while (from < shorter && present[from] === text[from]) from += 1
  let end = 0
  while (end < shorter - from && present.at(-1 - end) === text.at(-1 - end)) end += 1
  view.dispatch({ changes: { from, to: present.length - end, insert: text.slice(from, text.length - end) } })
}

function extensionsOf({ label, isReadOnly, onText }: EditorSetup) {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    markdown,
    syntaxHighlighting(highlights),
    keymap.of([...ownKeys, ...defaultKeymap, ...historyKeymap]),
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(isReadOnly && { 'aria-readonly': 'true' }),
      spellcheck: 'true',
      tabindex: '0',
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString())
    }),
    textTheme,
  ]
}

const keyOf = (key: string, change: typeof wrapped, mark: string) => ({
  key,
  run: (view: EditorView): boolean => {
    if (view.state.readOnly) return false
    const { from, to, insert, chosen } = change({ text: view.state.doc.toString(), ...mainOf(view) }, mark)
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: chosen.from, head: chosen.to } })
    return true
  },
})

const ownKeys = [
  keyOf('Mod-b', wrapped, '**'),
  keyOf('Mod-i', wrapped, '*'),
  keyOf('Mod-Alt-2', marked, '## '),
  keyOf('Mod-Alt-3', marked, '### '),
]
