import { useState } from 'react'
import { Link } from 'react-router'
import type { Ticket } from '#contract/admin/tickets.ts'
import { forgetUnsent, keepUnsent, readUnsent } from '../../lib/forms/unsent-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { answerDraft } from './answer-draft.ts'

/**
 * An unsent answer from before a colleague closed or merged the ticket, shown until it is used or discarded.
 */
export function CachedAnswer({ ticket: { id, merged_into } }: { ticket: Ticket }) {
  const [text, setText] = useState(() => readUnsent(answerDraft(id)))
  if (text === '') return null
  const into = merged_into === null ? null : Number(merged_into.slice(3))

  function insertSaved(to: number): void {
    const there = readUnsent(answerDraft(to)).trimEnd()
    keepUnsent(answerDraft(to), there ? `${there}\n\n${text}` : text)
    forgetUnsent(answerDraft(id))
  }
  function drop(): void {
    forgetUnsent(answerDraft(id))
    setText('')
  }
  return (
    <Card heading="Your answer was not sent">
      <Quiet>
        {into === null
          ? 'The ticket was closed meanwhile. Open it again to send the answer.'
          : `The ticket is a part of ${merged_into} now, and is answered there.`}
      </Quiet>
      <p className="mt-3 whitespace-pre-wrap">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {into !== null && (
          <Link
            to={`/tickets/${into}`}
            onClick={() => insertSaved(into)}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            Take it to {merged_into}
          </Link>
        )}
        <Button look="quiet" onClick={drop}>
          Throw it away
        </Button>
      </div>
    </Card>
  )
}
