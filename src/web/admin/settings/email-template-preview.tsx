import { useState } from 'react'
import { previewEmailTemplate, sendTestEmail } from '#contract/admin/email-templates.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/select.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { MailPreview } from '../preview/mail-preview.tsx'
import { TestMailButton } from '../preview/test-mail-button.tsx'
import { useRendered } from '../preview/use-rendered.ts'
import { nameOf, type SettingSection } from './field.ts'
import { type TypedSettings, wrongByName } from './typed-settings.ts'

interface Typed {
  letter: string
  example: string | undefined
  sentences: Record<string, string | undefined>
}

const inputOf = ({ letter, ...body }: Typed) => ({ params: { id: letter }, body })

const ask = (typed: Typed) => staffApi(previewEmailTemplate, inputOf(typed))

/** A preview of the typed email template with example data. */
export function EmailPreview({ section, typed }: { section: SettingSection; typed: TypedSettings }) {
  const [example, setExample] = useState<string>()
  const mayTry = may(useSession(), 'settings.write')
  const input: Typed = { letter: section.slug, example, sentences: sentencesOf(section, typed) }
  const { reply, failure } = useRendered(input, ask)
  const wordsFor = (rejection: Failure): string | null => wrongSentence(section, rejection)
  return (
    <Card heading="As it is sent">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-2 text-label">
          <Badge tone="clay">Example data</Badge> Nobody has this name, and the links lead nowhere.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          {reply && reply.examples.length > 1 && (
            <Select
              className="flex-1 basis-60"
              label="Case"
              value={example ?? reply.example}
              onChange={({ target }) => setExample(target.value)}
            >
              {reply.examples.map((title) => (
                <option key={title}>{title}</option>
              ))}
            </Select>
          )}
          {mayTry && (
            <TestMailButton
              mail={input}
              send={(idempotencyKey) => staffApi(sendTestEmail, { ...inputOf(input), idempotencyKey })}
              explain={wordsFor}
            />
          )}
        </div>
        <dl className="grid gap-1 text-label">
          <Line label="Subject" words={reply?.subject} />
          <Line label="After the subject" words={reply?.preheader} />
        </dl>
        <MailPreview
          mail={reply}
          problem={failure && (wordsFor(failure) ?? sentenceOf(failure))}
          height="h-144 lg:h-[max(20rem,calc(100vh-24rem))]"
        />
      </div>
    </Card>
  )
}

const Line = ({ label, words = '' }: { label: string; words: string | undefined }) => (
  <div>
    <dt className="inline font-semibold">{label}: </dt>
    <dd className="inline">{words}</dd>
  </div>
)

/** The sentences by name, from fields such as `letters.welcome.heading`. */
const sentencesOf = ({ fields }: SettingSection, typed: TypedSettings) =>
  Object.fromEntries(fields.map((field) => [field.path.split('.').at(-1), typed[nameOf(field)]]))

/** The invalid sentence and its error. */
function wrongSentence({ fields }: SettingSection, failure: Failure): string | null {
  const wrong = wrongByName(wrongFieldsOf(failure), fields)
  const field = fields.find((one) => wrong[nameOf(one)])
  return field ? `${field.label}: ${wrong[nameOf(field)]}` : null
}
