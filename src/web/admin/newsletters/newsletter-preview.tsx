import { type NewsletterFields, previewNewsletter } from '#contract/admin/newsletters.ts'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { MailPreview } from '../preview/mail-preview.tsx'
import { useRendered } from '../preview/use-rendered.ts'

type Content = Omit<NewsletterFields, 'audience'>

const ask = (body: Content) => staffApi(previewNewsletter, { body })

/** A newsletter as its readers receive it. */
export function NewsletterPreview(typed: Content) {
  const { reply, failure } = useRendered(typed, ask)
  return (
    <div className="flex min-w-0 flex-col">
      <p className="mb-1.5 font-semibold text-label">As readers get it</p>
      <MailPreview mail={reply} problem={failure && sentenceOf(failure)} />
    </div>
  )
}
