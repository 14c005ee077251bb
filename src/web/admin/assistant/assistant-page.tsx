import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AssistantTool, callDays, describeAssistant, listTokenCalls } from '#contract/admin/assistant.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'

interface Loaded {
  assistant: Reply<typeof describeAssistant>
  log: Reply<typeof listTokenCalls>
}

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, async () => {
    const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
    const [assistant, log] = await Promise.all([
      staffApi(describeAssistant, {}),
      staffApi(listTokenCalls, { query: { cursor } }),
    ])
    return { assistant, log }
  })

/** How an assistant connects, its tools, and what it called. */
export function Component() {
  const { assistant, log } = useLoaderData<Loaded>()
  useTitle('Assistant')
  return (
    <>
      <h1 className="text-heading">Assistant</h1>
      <p className="mt-2 max-w-prose text-ink-700">
        An assistant of yours, such as a chat program, reads the shop with a token and proposes changes.
        Nothing changes until a person confirms it under{' '}
        <Link to="/proposals" className="text-link">
          Proposals
        </Link>
        .
      </p>
      <div className="mt-5 grid gap-5">
        <Connect url={assistant.url} />
        <Tools tools={assistant.tools} />
        <Calls log={log} />
      </div>
    </>
  )
}

const exampleOf = (url: string): string =>
  JSON.stringify(
    { mcpServers: { shop: { type: 'http', url, headers: { Authorization: 'Bearer sk_live_…' } } } },
    null,
    2,
  )

const Connect = ({ url }: { url: string }) => (
  <Card heading="Connect">
    <ol className="grid list-decimal gap-2 pl-5">
      <li>
        Create a token under{' '}
        <Link to="/tokens" className="text-link">
          API tokens
        </Link>{' '}
        with the scopes of the tools that the assistant should have. Scopes that begin with read: and propose:
        change nothing by themselves.
      </li>
      <li>
        Add a server of the Model Context Protocol (HTTP) to the assistant, with this address and the token as
        a header. Many programs take a file such as this one:
      </li>
    </ol>
    <section aria-label="Example of a configuration" className="mt-3">
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-(--radius-control) bg-paper-100 px-4 py-3 text-label">
        {exampleOf(url)}
      </pre>
    </section>
    <Quiet>
      Names, phones and addresses of shoppers stay out of answers unless the token has the scope
      read:customers. What shoppers typed is marked as such.
    </Quiet>
  </Card>
)

const Tools = ({ tools }: { tools: AssistantTool[] }) => (
  <Card heading="Tools">
    <ul className="grid gap-3">
      {tools.map(({ name, title, scopes, proposes }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-semibold">{title}</span>
          {proposes && ', which a person confirms'}
          <span className="block text-ink-700 text-label">
            {name}: {scopes.map((any) => any.join(' or ')).join('; ')}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

const Calls = ({ log: { calls, next_cursor: next } }: { log: Loaded['log'] }) => (
  <Card heading="Last calls">
    {calls.length === 0 && <Quiet>No assistant called a tool in the last {callDays} days.</Quiet>}
    <ul className="grid gap-2">
      {calls.map(({ id, at, by, tool, outcome, milliseconds }) => (
        <li key={id} className="wrap-anywhere">
          {tool}: {outcome === 'ok' ? 'answered' : `refused, ${outcome}`}
          <span className="block text-ink-700 text-label">
            {by}, <Age at={at} />, {milliseconds} ms
          </span>
        </li>
      ))}
    </ul>
    {next && (
      <Link to={`/assistant?cursor=${next}`} className="text-link mt-4 inline-block">
        Older calls
      </Link>
    )}
  </Card>
)
