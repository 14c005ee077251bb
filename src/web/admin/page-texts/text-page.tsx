import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import * as calls from '#contract/admin/page-texts.ts'
import { type TextName, textNames } from '#contract/admin/text-kinds.ts'
import { LeaveDialog } from '../components/leave-dialog.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useLeaveGuard } from '../components/use-leave-guard.ts'
import { useUndo } from '../components/use-undo.ts'
import { useLive } from '../live/use-live.ts'
import { Notation } from './notation.tsx'
import { Preview } from './preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TextBar } from './text-bar.tsx'
import { TextFields } from './text-fields.tsx'
import { useText } from './use-text.ts'
import { VersionList } from './version-list.tsx'

export function loader({ request, params }: LoaderFunctionArgs): Promise<calls.PageTextEditor> {
  const name = textNames.find((one) => one === params.name)
  if (!name) throw new Response(null, { status: 404 })
  return loadFor(request, () => staffApi(calls.getPageTextEditor, { params: { name } }))
}

/** A screen of its own for each text, so that nothing typed goes from one to another. */
export function Component() {
  const loaded = useLoaderData<calls.PageTextEditor>()
  return <TextScreen key={loaded.name} loaded={loaded} />
}

/** A text of the shop: its draft, its publishing, and every version. */
function TextScreen({ loaded }: { loaded: calls.PageTextEditor }) {
  const text = useText(loaded)
  const { editor, kind, content } = text
  const [isPublishing, setPublishing] = useState(false)
  const { problem, attempt } = useAttempt({ onError: text.onError, keepsText: true })
  const blocker = useLeaveGuard(text.isUnsaved)
  const tell = useUndo()
  useTitle(kind.title)
  useLive({ kinds: ['page-text'], concerns: ([, id]) => id === editor.name })
  const call = { params: { name: editor.name satisfies TextName }, body: { version: editor.version } }
  const act = (said: string, work: () => Promise<calls.PageTextEditor>): Promise<boolean> =>
    attempt(async () => {
      text.take(await work())
      tell(said)
    })
  const save = () =>
    act('The draft is saved.', () =>
      staffApi(calls.saveTextDraft, { ...call, body: { ...call.body, content } }),
    )
  const discard = () =>
    attempt(async () => {
      text.take(await staffApi(calls.discardTextDraft, call))
      tell('The draft is discarded.', async () => text.setContent(content))
    })
  const callOff = () => act('It is called off.', () => staffApi(calls.callOffText, call))
  function begin(next: calls.TextContent): void {
    const before = content
    text.setContent(next)
    tell('It stands in the fields now.', async () => text.setContent(before))
  }
  function finish(next: calls.PageTextEditor | null): void {
    setPublishing(false)
    if (next) text.take(next)
  }
  return (
    <>
      <Link to="/pages" className="text-link text-label">
        All pages
      </Link>
      <h1 className="mt-2 text-heading">{kind.title}</h1>
      <p className="mt-2 max-w-prose text-ink-700">{kind.about}</p>
      <p className="mt-2 max-w-prose text-ink-700">
        <strong>Only a release changes:</strong> {kind.fixed}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-label">
        <a href="#as-shown" className="text-link">
          As the shop shows it
        </a>
        <a href="#versions" className="text-link">
          Versions
        </a>
      </p>
      <Notation kind={kind} settings={editor.settings} />
      <div className="[&_input]:scroll-mb-48 [&_textarea]:scroll-mb-48">
        <TextFields text={text} />
      </div>
      <TextBar
        text={text}
        problem={problem}
        onSave={() => void save()}
        onDiscard={() => void discard()}
        onPublish={() => setPublishing(true)}
      />
      <section aria-labelledby="as-shown" className="mt-10">
        <h2 id="as-shown" className="scroll-mt-20 text-subheading">
          As the shop shows it
        </h2>
        <div inert className="mt-4">
          <Preview editor={editor} content={content} />
        </div>
      </section>
      <div id="versions" className="mt-8 scroll-mt-20">
        <VersionList editor={editor} onTake={begin} onCallOff={() => void callOff()} />
      </div>
      {isPublishing && <PublishDialog editor={editor} onDone={finish} />}
      <LeaveDialog blocker={blocker} />
    </>
  )
}
