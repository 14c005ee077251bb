import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  countRecipients,
  getNewsletter,
  listNewsletterChoices,
  type StaffNewsletter,
} from '#contract/admin/newsletters.ts'
import { Badge } from '../../ui/badge.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { NewsletterForm, type Writing } from './newsletter-form.tsx'
import { nameOf, stateWords, whenOf } from './newsletter-words.ts'
import { ProgressCard } from './progress-card.tsx'
import { SendCard } from './send-card.tsx'

interface Loaded {
  /** Null for a new newsletter. */
  newsletter: StaffNewsletter | null
  /** Only for a draft; a newsletter being sent reloads every few seconds and does not need it. */
  writing: Writing | null
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const id = params.id ?? 'new'
  return loadFor(request, async () => {
    const newsletter = id === 'new' ? null : await staffApi(getNewsletter, { params: { id } })
    if (newsletter && newsletter.state !== 'draft') return { newsletter, writing: null }
    const [choices, recipients] = await Promise.all([
      staffApi(listNewsletterChoices, {}),
      staffApi(countRecipients, {}),
    ])
    return { newsletter, writing: { choices, recipients } }
  })
}

/** A newsletter: text, preview, sending and results. */
export function Component() {
  const { newsletter, writing } = useLoaderData<Loaded>()
  const [isChanged, setChanged] = useState(false)
  const title = newsletter ? nameOf(newsletter) : 'New newsletter'
  useTitle(title)
  useLive({ kinds: ['newsletter'], concerns: ([, id]) => id === String(newsletter?.id) })
  return (
    <article>
      <Link to="/newsletters" className="text-link text-label">
        All newsletters
      </Link>
      <h1 className="mt-2 text-heading">{title}</h1>
      {newsletter && (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-700 text-label">
          <Badge tone={stateWords[newsletter.state].tone}>{stateWords[newsletter.state].label}</Badge>
          {whenOf(newsletter)}
        </p>
      )}
      <div className="mt-5 grid items-start gap-5">
        {newsletter && newsletter.mails > 0 && <ProgressCard newsletter={newsletter} />}
        <NewsletterForm
          key={newsletter?.id ?? 'new'}
          newsletter={newsletter}
          writing={writing}
          onChanged={setChanged}
        />
        {newsletter && newsletter.state !== 'sent' && (
          <SendCard
            newsletter={newsletter}
            count={writing?.recipients[newsletter.audience] ?? 0}
            isChanged={isChanged && newsletter.state === 'draft'}
          />
        )}
      </div>
    </article>
  )
}
