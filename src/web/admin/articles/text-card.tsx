import { type Ref, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { MarkdownEditor, type MarkdownEditorHandle } from '../markdown/markdown-editor.tsx'
import { textFigures } from '../markdown/text-figures.ts'
import { TextPreview } from '../markdown/text-preview.tsx'
import { sendArticlePicture } from '../pictures/send-picture.ts'
import type { FormPart } from './article-edit.ts'
import { ArticleInput } from './article-input.tsx'
import { LineConflicts } from './line-conflicts.tsx'

/** Title, address and text of an article, with the text as the shop shows it. */
export function TextCard({ editor, ...part }: FormPart & { editor: Ref<MarkdownEditorHandle> }) {
  const { edit, isFixed, choices } = part
  const [hasPreview, setPreview] = useState(true)
  const text = edit.typed.content ?? ''
  const { words, minutes } = textFigures(text)
  const setText = (typed: string) => edit.form.setValue('content', typed)
  return (
    <Card heading="Text">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ArticleInput {...part} name="title" className="sm:col-span-2" />
        <ArticleInput
          {...part}
          name="slug"
          className="sm:col-span-2"
          hint="The end of the address of its page: small letters, digits and dashes. Former addresses lead on."
        />
      </div>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-3">
        <Quiet>
          {words} {words === 1 ? 'word' : 'words'}, {minutes} min read
        </Quiet>
        <Button look="quiet" aria-pressed={hasPreview} onClick={() => setPreview(!hasPreview)}>
          {hasPreview ? 'Without the preview' : 'With the preview'}
        </Button>
      </div>
      <div className={`grid gap-4 ${hasPreview ? 'lg:grid-cols-2' : ''}`}>
        <MarkdownEditor
          ref={editor}
          label="Text"
          text={text}
          onText={setText}
          isReadOnly={isFixed}
          error={edit.problemOf('content')}
          insertable={{ ...choices, sendPicture: sendArticlePicture }}
        />
        {hasPreview && <TextPreview text={text} />}
      </div>
      <LineConflicts
        conflicts={edit.conflict?.names.includes('content') ? (edit.conflict.lines.content ?? []) : []}
        text={text}
        onText={setText}
      />
    </Card>
  )
}
