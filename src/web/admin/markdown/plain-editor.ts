import type { MountedEditor } from './mounted-editor.ts'

/** The plain field that is used until the editor is loaded. */
export const plainEditor = (area: HTMLTextAreaElement, onText: (text: string) => void): MountedEditor => ({
  text: () => area.value,
  setText: onText,
  act: (change) => {
    const { value: text, selectionStart: start, selectionEnd: end } = area
    const { from, to, insert } = change({ text, from: start, to: end })
    onText(text.slice(0, from) + insert + text.slice(to))
    area.focus()
  },
  goToLine: (number) => {
    const place = area.value
      .split('\n')
      .slice(0, number - 1)
      .join('\n').length
    area.focus()
    area.setSelectionRange(place, place)
  },
  choose: ({ from, to }) => {
    area.focus()
    area.setSelectionRange(from, to)
  },
  focus: () => area.focus(),
  // Its notes are named by the page.
  describe: () => undefined,
  destroy: () => undefined,
})
