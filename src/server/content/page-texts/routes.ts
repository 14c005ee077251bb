import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/page-texts.ts'
import type { TextName } from '#contract/admin/text-kinds.ts'
import { getPageText } from '#contract/shop/page-texts.ts'
import { getFaq } from '#contract/shop/questions.ts'
import { listTestimonials } from '#contract/shop/testimonials.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { Handle, StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { cancelPlanned, discardDraft, publishDraft, saveDraft } from './edit-page-texts.ts'
import { presentFaq, presentPage, presentTestimonials } from './present.ts'
import { listStates, readPageTextEditor } from './read-page-text-editor.ts'
import { readTexts } from './read-shown.ts'

/** Shop routes of page texts. */
export function registerPageTexts(api: Handle, { db, settings }: AppContext): void {
  api(listTestimonials, async () => presentTestimonials((await readTexts(db, ['testimonials'])).testimonials))
  api(getFaq, async () => presentFaq((await readTexts(db, ['faq'])).faq, await settings.current()))
  api(getPageText, async ({ params: { name } }) =>
    presentPage(name, (await readTexts(db, [name]))[name], await settings.current()),
  )
}

/** Admin routes of page texts. */
export function registerPageTextEditor(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listTexts, () => listStates(db))
  api(calls.getPageTextEditor, async ({ params: { name } }) =>
    readPageTextEditor(db, name, await readSettings(db)),
  )
  api(calls.saveTextDraft, (call) => saveDraft(db, inputOf(call), call.body))
  api(calls.discardTextDraft, (call) => discardDraft(db, inputOf(call)))
  api(calls.publishText, (call) => publishDraft(db, inputOf(call), call.body))
  api(calls.callOffText, (call) => cancelPlanned(db, inputOf(call)))
}

interface Call {
  actor: StaffActor
  params: { name: TextName }
  body: { version: number }
}

const inputOf = ({ params, body, actor }: Call) => ({
  actor,
  name: params.name,
  version: body.version,
})
