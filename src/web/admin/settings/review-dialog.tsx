import { Dialog } from '@base-ui/react/dialog'
import { type Ref, useRef } from 'react'
import type { SettingsPreview } from '#contract/admin/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField } from '../components/confirmation.tsx'
import { useReauthentication } from '../team/use-reauthentication.ts'
import { AsTheShopShowsIt } from './as-the-shop-shows-it.tsx'
import { ChangeList } from './change-list.tsx'
import { SentenceList } from './sentence-list.tsx'

interface ReviewProps {
  preview: SettingsPreview
  /** Saves the shown changes and closes, or shows new conflicts. */
  onSave: () => Promise<unknown>
  onBack: () => void
}

export const countOf = (changes: unknown[]): string =>
  changes.length === 1 ? '1 change' : `${changes.length} changes`

/** The changes of an edit and their consequences, before it is saved. */
export function ReviewDialog(props: ReviewProps) {
  // The title gets the focus, because the first button is below the text to read.
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onBack()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup initialFocus={title} className="dialog-sheet sm:w-[min(46rem,calc(100%-2rem))]!">
          <Review {...props} title={title} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Review({ preview, onSave, onBack, title }: ReviewProps & { title: Ref<HTMLHeadingElement> }) {
  const { changes, settings, consequences, sentences } = preview
  const { confirmation, problem, isBusy, attempt } = useReauthentication()
  return (
    <form
      noValidate
      className="grid min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(onSave)
      }}
    >
      <div>
        <Dialog.Title ref={title} tabIndex={-1} className="text-heading outline-none">
          {countOf(changes)}
        </Dialog.Title>
        <Dialog.Description className="mt-1 text-ink-700">
          Nothing is saved yet. Once it is, the shop follows at once.
        </Dialog.Description>
      </div>
      <ChangeList changes={changes} />
      {consequences.length > 0 && (
        <section>
          <h3 className="font-semibold">What follows</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {sentences.length > 0 && <SentenceList sentences={sentences} />}
      <AsTheShopShowsIt settings={settings} changes={changes} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <ConfirmationField confirmation={confirmation} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save {countOf(changes)}
        </SubmitButton>
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
