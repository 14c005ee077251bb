import { useState } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listSearchWords } from '#contract/admin/search-words.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { WordForm } from './word-form.tsx'
import { WordRow } from './word-row.tsx'

interface Loaded {
  q: string
  after: string | undefined
  found: Reply<typeof listSearchWords>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const q = search.get('q') ?? ''
  const after = search.get('after') ?? undefined
  return { q, after, found: await loadFor(request, () => staffApi(listSearchWords, { query: { q, after } })) }
}

/** The synonyms of the shop's search. */
export function Component() {
  const { q, after, found } = useLoaderData<Loaded>()
  useTitle('Search words')
  const [isAdding, setAdding] = useState(false)
  const pathOf = (more: Record<string, string>): string =>
    `/search-words?${new URLSearchParams({ ...(q && { q }), ...more })}`
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div>
          <h1 className="text-heading">Search words</h1>
          <p role="status" className="text-ink-700">
            {found.count} {found.count === 1 ? 'word' : 'words'}
          </p>
        </div>
        {!isAdding && <Button onClick={() => setAdding(true)}>Add a word</Button>}
      </div>
      <p className="mt-3 max-w-170 text-ink-700">
        What shoppers call things and no text of ours does: <i>khad</i> finds compost and manure. A word
        without a meaning is left out of a search. It counts from the next search on.
      </p>
      {isAdding && (
        <div className="card mt-5 p-4 sm:p-5">
          <WordForm word={null} onDone={() => setAdding(false)} />
        </div>
      )}
      <Form role="search" key={q} className="mt-5 flex max-w-120 items-end gap-3">
        <div className="grow">
          <Field label="Word or meaning" name="q" type="search" defaultValue={q} maxLength={60} />
        </div>
        <Button type="submit" look="secondary">
          Search
        </Button>
      </Form>
      {found.words.length === 0 && (
        <p className="py-14 text-center text-ink-700">{q ? 'No word matches.' : 'No search words yet.'}</p>
      )}
      <ul className="mt-4 border-paper-300 border-t">
        {found.words.map((word) => (
          <WordRow key={word.word} word={word} />
        ))}
      </ul>
      <Pages
        first={after !== undefined && pathOf({})}
        next={found.next !== null && pathOf({ after: found.next })}
        firstLabel="First page"
      />
    </>
  )
}
