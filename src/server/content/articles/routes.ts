import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as drafts from '#contract/admin/article-drafts.ts'
import { listArticleVersions, restoreArticleVersion } from '#contract/admin/article-versions.ts'
import * as articles from '#contract/admin/articles.ts'
import { readArticlesFile } from '#contract/admin/list-files.ts'
import { previewMarkdown } from '#contract/admin/markdown.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { renderArticle } from '../blog/render-article.ts'
import { archiveArticle } from './archive-article.ts'
import { articleColumns } from './article-columns.ts'
import { discardDraft } from './discard-draft.ts'
import { editDraft } from './edit-draft.ts'
import { listArticles } from './list-articles.ts'
import { listChoices } from './list-choices.ts'
import { listVersions } from './list-versions.ts'
import { openDraft } from './open-draft.ts'
import { endPreview, makePreview } from './preview-link.ts'
import { publishDraft } from './publish-draft.ts'
import { readArticle } from './read-article.ts'
import { readDraft, readDraftOf } from './read-draft.ts'
import { restoreVersion } from './restore-version.ts'
import { scheduleDraft } from './schedule-draft.ts'

interface Office {
  db: NodePgDatabase
  config: { publicUrl: string }
}

/** Articles of the blog, in the back office. */
export function registerArticles(api: StaffHandle, { db, config: { publicUrl } }: Office): void {
  api(articles.listArticles, ({ query }) => listArticles(db, query))
  api(readArticlesFile, (call) =>
    listFile(db, call, {
      list: 'articles',
      columns: articleColumns,
      readPage: async (cursor, size) => {
        const found = await listArticles(db, { ...call.query, cursor }, size)
        return { rows: found.articles, next: found.next_cursor }
      },
    }),
  )
  api(articles.listArticleChoices, () => listChoices(db))
  api(articles.getStaffArticle, ({ params }) => readArticle(db, params.id))
  api(articles.archiveArticle, (call) => archiveArticle(db, call, { ...call.params, ...call.body }))
  api(listArticleVersions, ({ params, query }) => listVersions(db, { ...params, ...query }))
  api(restoreArticleVersion, (call) => restoreVersion(db, call, { ...call.params, ...call.body }))
  api(drafts.getArticleDraft, ({ params }) => readDraft(db, params.id))
  api(drafts.findArticleDraft, async ({ params }) => ({ draft: await readDraftOf(db, params.id) }))
  api(drafts.openArticleDraft, (call) => openDraft(db, call, call.body))
  api(drafts.editArticleDraft, (call) => editDraft(db, call, { ...call.params, ...call.body }))
  api(drafts.discardArticleDraft, (call) => discardDraft(db, call, { ...call.params, ...call.body }))
  api(drafts.publishArticleDraft, (call) => publishDraft(db, call, { ...call.params, ...call.body }))
  api(drafts.scheduleArticleDraft, (call) => scheduleDraft(db, call, { ...call.params, ...call.body }))
  api(drafts.makeArticlePreview, (call) => makePreview(db, call.actor, { ...call.params, publicUrl }))
  api(drafts.endArticlePreview, async (call) => {
    await endPreview(db, call.actor, call.params.id)
    return readDraft(db, call.params.id)
  })
  api(previewMarkdown, async ({ body }) => ({ html: await renderArticle(db, body.text) }))
}
