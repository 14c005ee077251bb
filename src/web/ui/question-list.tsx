import { Plus } from 'lucide'
import type { Question } from '#shared/copy/faq.ts'
import { Icon } from './icon.tsx'
import { LinkedText } from './linked-text.tsx'

interface QuestionListProps {
  questions: Question[]
  className: string
  /** Shows all answers, as in a preview. */
  isOpen?: boolean
}

/**
 * Questions, one open at a time. `<details>` elements of one name do that without JavaScript, and the
 * browser's search opens closed ones.
 */
export function QuestionList({ questions, className, isOpen = false }: QuestionListProps) {
  return (
    <div
      className={`divide-y divide-paper-300 border-ink-900 border-t border-b-paper-300 [border-bottom-width:1px] ${className}`}
    >
      {questions.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          name={isOpen ? undefined : 'faq'}
          open={isOpen}
          className="disclosure group"
        >
          <summary className="flex min-h-16 list-none items-center justify-between gap-5 py-4 font-display text-subheading [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              of={Plus}
              className="size-5 shrink-0 text-clay-600 transition-[rotate] duration-200 group-open:rotate-45"
            />
          </summary>
          <div className="max-w-2xl space-y-3 pb-6 text-ink-700 leading-relaxed">
            {answer.map((text) => (
              <p key={text}>
                <LinkedText text={text} />
              </p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
