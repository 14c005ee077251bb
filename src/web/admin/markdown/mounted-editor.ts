import type { Chosen, Replacing } from './formatting.ts'

export interface EditorSetup {
  text: string
  label: string
  isReadOnly: boolean
  onText: (text: string) => void
}

/** An editor on the page. */
export interface MountedEditor {
  text: () => string
  setText: (text: string) => void
  /** Changes the selection, and focuses it. */
  act: (change: (chosen: Chosen) => Replacing) => void
  /** Focuses the editor with a selection. */
  choose: (range: { from: number; to: number }) => void
  goToLine: (number: number) => void
  focus: () => void
  /** The accessible description, and whether the text has an error. */
  describe: (description: string, isWrong: boolean) => void
  destroy: () => void
}
