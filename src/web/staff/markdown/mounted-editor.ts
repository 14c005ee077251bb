import type { Chosen, Replacing } from './formatting.ts'

export interface EditorSetup {
  text: string
  label: string
  describedBy?: string | undefined
  isReadOnly: boolean
  onText: (text: string) => void
}

/** An editor that stands in the page. */
export interface MountedEditor {
  text: () => string
  setText: (text: string) => void
  /** Changes what is chosen, and goes back to it. */
  act: (change: (chosen: Chosen) => Replacing) => void
  goToLine: (number: number) => void
  focus: () => void
  destroy: () => void
}
