import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { createFeed, type FeedContent, feedContentKeys, feedContents } from '#contract/admin/feeds.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ShownSecret } from '../tokens/shown-secret.tsx'

interface Values {
  name: string
}

const labels = { name: 'Spreadsheet' }

/** Creates an address for a spreadsheet, and shows it once. */
export function CreateFeed() {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const form = useFields<Values>({
    labels,
    check: requiring<Values>({ name: labels.name }),
    defaultValues: { name: '' },
  })
  const offered = feedContentKeys.filter((content) => may(session, feedContents[content].permission))
  const [content, setContent] = useState<FeedContent | undefined>(offered[0])
  const [url, setUrl] = useState<string | null>(null)
  function startAnew(): void {
    form.reset()
    setUrl(null)
  }
  async function create(): Promise<null> {
    const { name } = form.getValues()
    setUrl((await staffApi(createFeed, { body: { name, content: content ?? 'stock' } })).url)
    await revalidate()
    return null
  }
  return (
    <ReauthenticationDialog
      command="create-feed"
      label="Create an address"
      title="Create an address for a spreadsheet"
      effect="Anybody who has the address reads the table, without a sign-in, until you revoke it or lose the right."
      confirm="Create it"
      onOpen={startAnew}
      onConfirm={create}
      form={form}
      outcome={url && <ShownSecret secret={url} what="address" />}
    >
      <Field
        {...form.field('name')}
        maxLength={60}
        hint="Its name, such as Stock sheet."
        autoComplete="off"
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold text-label">It reads</legend>
        {offered.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="content"
              checked={content === one}
              onChange={() => setContent(one)}
              className="size-5 shrink-0 accent-leaf-700"
            />
            <span>{feedContents[one].label}</span>
          </label>
        ))}
      </fieldset>
    </ReauthenticationDialog>
  )
}
