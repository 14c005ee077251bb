import { useNavigate, useRevalidator } from 'react-router'
import {
  addSearchWord,
  editSearchWord,
  maxMeaningLength,
  type SearchWord,
} from '#contract/admin/search-words.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useBase } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

interface Values {
  word: string
  means: string
}

/** Adds a word or edits its meaning; the word itself cannot be edited. */
export function WordForm({ word, onDone }: { word: SearchWord | null; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { base, serverVersion, onError } = useBase(word)
  const form = useStaffForm<Values>({
    labels: { word: 'Word', means: 'Finds' },
    check: requiring({ word: 'A word' }),
    defaultValues: { word: word?.word ?? '', means: word?.means ?? '' },
    onError,
    keepsText: true,
  })
  async function save(values: Values): Promise<void> {
    if (base) {
      const body = { version: base.version, means: values.means }
      await staffApi(editSearchWord, { params: { word: base.word }, body })
      await revalidate()
    } else {
      const added = await staffApi(addSearchWord, { body: values })
      // Opens the filtered list, because the word would be lost among hundreds.
      await navigate(`/search-words?${new URLSearchParams({ q: added.word })}`)
    }
    onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      {serverVersion && (
        <Notice tone="info">
          A colleague changed it meanwhile to: “{serverVersion.means || 'left out of a search'}”. Save yours,
          or go back.
        </Notice>
      )}
      <FormMessages form={form} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        {word ? (
          <p>
            <span className="mb-1.5 block font-semibold text-label">Word</span>
            <strong className="inline-block py-2.5 [overflow-wrap:anywhere]">{word.word}</strong>
          </p>
        ) : (
          <Field {...form.field('word')} maxLength={40} autoComplete="off" autoCapitalize="none" />
        )}
        <Field
          {...form.field('means')}
          maxLength={maxMeaningLength}
          autoComplete="off"
          hint="Words of our texts, with spaces between. Empty: left out of a search."
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save the word
        </SubmitButton>
        <Button look="secondary" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  )
}
