import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addSearchWord, deleteSearchWord, type SearchWord } from '#contract/admin/search-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { WordForm } from './word-form.tsx'

/** A word with its meaning, or its edit form. */
export function WordRow({ word }: { word: SearchWord }) {
  const [isEdited, setEdited] = useState(false)
  return (
    <li className="border-paper-200 border-b py-2">
      {isEdited ? (
        <div className="py-3">
          <WordForm word={word} onDone={() => setEdited(false)} />
        </div>
      ) : (
        <Written word={word} onEdit={() => setEdited(true)} />
      )}
    </li>
  )
}

function Written({ word: { word, means, unknown }, onEdit }: { word: SearchWord; onEdit: () => void }) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const isLost = unknown.length === means.split(' ').length
  const remove = () =>
    attempt(async () => {
      await staffApi(deleteSearchWord, { params: { word } })
      notify(`The search forgets “${word}”.`, () => staffApi(addSearchWord, { body: { word, means } }))
      await revalidate()
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <strong className="[overflow-wrap:anywhere]">{word}</strong>
      <span className="min-w-0 [overflow-wrap:anywhere] max-sm:order-last max-sm:col-span-2">
        {means || <span className="text-ink-700">left out of a search</span>}
        {unknown.length > 0 && (
          <span className={`block text-label ${isLost ? 'text-alert-700' : 'text-ink-700'}`}>
            {isLost ? 'It finds nothing: no' : 'No'} text of ours has {unknown.join(', ')}.
          </span>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
      </span>
      <span className="flex gap-2">
        <Button look="secondary" onClick={onEdit} aria-label={`Edit “${word}”`}>
          Edit
        </Button>
        <Button look="quiet" onClick={() => void remove()} aria-label={`Take away “${word}”`}>
          Take away
        </Button>
      </span>
    </div>
  )
}
