import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { FieldNotes } from '../../ui/field-notes.tsx'
import { useLatest } from '../components/use-latest.ts'
import type { MountedEditor } from './mounted-editor.ts'
import { plainEditor } from './plain-editor.ts'
import { type Insertable, Toolbar } from './toolbar.tsx'

export interface MarkdownEditorProps {
  label: string
  text: string
  onText: (text: string) => void
  isReadOnly?: boolean | undefined
  error?: string | undefined
  hint?: string | undefined
  /** The pictures and products that can be inserted. */
  insertable: Insertable
  ref?: Ref<MarkdownEditorHandle>
}

export type MarkdownEditorHandle = Pick<MountedEditor, 'goToLine' | 'focus'>

/** A text in Markdown: a field that becomes an editor with line numbers once that is loaded. */
export function MarkdownEditor({
  label,
  text,
  onText,
  isReadOnly = false,
  error,
  hint,
  insertable,
  ref,
}: MarkdownEditorProps) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const mounted = useRef<MountedEditor | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const latest = useLatest({ text, onText })

  useEffect(() => {
    let isLeft = false
    const setup = { label, isReadOnly, onText: (typed: string) => latest.current.onText(typed) }
    void import('./code-mirror.ts').then(({ mountCodeMirror }) => {
      if (isLeft || !host.current) return
      const plain = area.current
      const isInUse = plain !== null && document.activeElement === plain
      const from = plain?.selectionStart ?? 0
      mounted.current = mountCodeMirror(host.current, { ...setup, text: latest.current.text })
      // A member who is already typing keeps the cursor position.
      if (isInUse) mounted.current.choose({ from, to: plain.selectionEnd })
      setLoaded(true)
    })
    return () => {
      isLeft = true
      mounted.current?.destroy()
      mounted.current = null
      setLoaded(false)
    }
  }, [label, isReadOnly, latest])

  // Adopts changes by colleagues, and text typed before the editor was loaded.
  useEffect(() => {
    if (mounted.current && mounted.current.text() !== text) mounted.current.setText(text)
  }, [text])

  const notes = [hint, error].filter(Boolean).join(' ')
  useEffect(() => {
    if (isLoaded) mounted.current?.describe(notes, error !== undefined)
  }, [isLoaded, notes, error])

  const editor = (): MountedEditor | null =>
    mounted.current ?? (area.current ? plainEditor(area.current, (typed) => onText(typed)) : null)
  useImperativeHandle(ref, () => ({
    goToLine: (number) => editor()?.goToLine(number),
    focus: () => editor()?.focus(),
  }))

  return (
    <div className="min-w-0">
      <p className="mb-1.5 font-semibold text-label" id={`${id}-label`}>
        {label}
      </p>
      {!isReadOnly && <Toolbar insertable={insertable} act={(change) => editor()?.act(change)} />}
      <div ref={host} data-editor={isLoaded ? 'ready' : 'loading'} />
      {!isLoaded && (
        <textarea
          ref={area}
          aria-labelledby={`${id}-label`}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={error ? true : undefined}
          value={text}
          readOnly={isReadOnly}
          rows={18}
          onChange={({ target }) => onText(target.value)}
          className="w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 py-2.5 text-base"
        />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
