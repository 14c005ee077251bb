import { CalendarPlus, Printer, Share2 } from 'lucide'
import { useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { share } from '../../ui/share.ts'
import { SaveInGarden } from './save-in-garden.tsx'
import type { ShownPlan } from './use-plan.ts'

const link =
  'inline-flex min-h-12 items-center gap-2 rounded-(--radius-control) border border-leaf-700 bg-paper-0 px-5 font-semibold text-leaf-700 no-underline hover:bg-leaf-50'

/** Saving the changes, and exporting the plan. */
export function PlanActions({ shown, token }: { shown: ShownPlan; token: string }) {
  const answer = useActionData<FormAnswer>()
  const isSaving = useNavigation().state === 'submitting'
  const query = shown.query ? `?${shown.query}` : ''
  return (
    <div className="mt-8 grid gap-4 print:hidden">
      {answer && <Notice tone={answer.status === 'sent' ? 'success' : 'error'}>{answer.message}</Notice>}
      <div className="flex flex-wrap items-start gap-3">
        {shown.isChanged && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="changes" value={shown.query} />
            <Button type="submit" disabled={isSaving}>
              Keep these changes
            </Button>
          </Form>
        )}
        <a href={`/gardenplan/${token}.ics${query}`} className={link}>
          <Icon of={CalendarPlus} className="size-5" />
          Add to calendar
        </a>
        <BrowserActions />
        <SaveInGarden token={token} />
      </div>
    </div>
  )
}

/** Actions that need JavaScript. */
function BrowserActions() {
  const isHydrated = useIsHydrated()
  const [notice, setNotice] = useState('')
  if (!isHydrated) return null
  return (
    <>
      <Button look="secondary" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        Print
      </Button>
      <Button look="secondary" onClick={async () => setNotice(await sharePlan())}>
        <Icon of={Share2} className="size-5" />
        Share
      </Button>
      <p role="status" className="self-center text-ink-700 text-label empty:hidden">
        {notice}
      </p>
    </>
  )
}

const sharePlan = (): Promise<string> =>
  share({
    title: document.title,
    url: window.location.href,
    copied: 'The address is copied. Anyone who has it can read and change the plan.',
  })
