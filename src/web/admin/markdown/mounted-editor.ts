import type { Chosen, Replacing } from './formatting.ts'

export interface EditorSetup {
  text: string
  label: string
  isReadOnly: boolean
  onText: (text: string) => void
}

/** An editor that stands in the page. */
export interface MountedEditor {
  text: () => string
  setText: (text: string) => void
  /** Changes what is chosen, and goes back to it. */
  act: (change: (chosen: Chosen) => Replacing) => void
  /** Goes to it, with these letters chosen. */
  choose: (range: { from: number; to: number }) => void
  goToLine: (number: number) => void
  focus: () => void
  /** What a screen reader is told of it besides its name, and whether it is wrong. */
  describe: (description: string, isWrong: boolean) => void
  destroy: () => void
}
