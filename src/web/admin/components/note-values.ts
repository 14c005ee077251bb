import type { FormCheck } from '../../lib/forms/form-check.ts'

/** A text for colleagues. */
export interface NoteValues {
  text: string
}

export const checkNote: FormCheck<NoteValues> = ({ text }) =>
  text.trim() ? {} : { text: 'Write something first.' }
