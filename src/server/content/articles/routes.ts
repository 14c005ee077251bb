import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as drafts from '#contract/admin/article-drafts.ts'
import { listArticleVersions, restoreArticleVersion } from '#contract/admin/article-versions.ts'
import * as articles from '#contract/admin/articles.ts'
import { readArticlesFile } from '#contract/admin/list-files.ts'
import { previewMarkdown } from '#contract/admin/markdown.ts'
import { discardDraft } from '../../drafting/discard-draft.ts'
import { editorOf } from '../../drafting/draft-editor.ts'
import { editDraft } from '../../drafting/edit-draft.ts'
import { readDraft, readDraftOf } from '../../drafting/find-draft.ts'
import { openDraft } from '../../drafting/open-draft.ts'
import { endPreview, makePreview } from '../../drafting/preview-link.ts'
import { publishDraft, scheduleDraft } from '../../drafting/publish-draft.ts'
import { listVersions, restoreVersion } from '../../drafting/versions.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { renderArticle } from '../blog/render-article.ts'
import { archiveArticle } from './archive-article.ts'
import { articleColumns } from './article-columns.ts'
import { blankFields, copiedFields } from './article-fields.ts'
import { articleKind } from './article-kind.ts'
import { listArticles } from './list-articles.ts'
import { listChoices } from './list-choices.ts'
import { readArticle } from './read-article.ts'

interface ArticlesContext {
  db: NodePgDatabase
  config: { publicUrl: string }
}

/** Admin routes of articles. */
export function registerArticles(api: StaffHandle, { db, config: { publicUrl } }: ArticlesContext): void {
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
  api(articles.archiveArticle, (call) => archiveArticle(db, editorOf(call), { ...call.params, ...call.body }))
  api(listArticleVersions, async ({ params: { id }, query: { cursor } }) => {
    const { title } = await readArticle(db, id)
    return { title, ...(await listVersions(db, articleKind, { id, cursor })) }
  })
  api(restoreArticleVersion, (call) =>
    restoreVersion(db, articleKind, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.getArticleDraft, ({ params }) => readDraft(db, articleKind, params.id))
  api(drafts.findArticleDraft, async ({ params }) => ({
    draft: await readDraftOf(db, articleKind, params.id),
  }))
  api(drafts.openArticleDraft, (call) => {
    const { article_id: liveId = null, copy_of: copyOf = null } = call.body
    const newFields = async (tx: Database) =>
      copyOf === null ? blankFields : copiedFields(await readArticle(tx, copyOf))
    return openDraft(db, articleKind, editorOf(call), { liveId, copyOf, newFields })
  })
  api(drafts.editArticleDraft, (call) =>
    editDraft(db, articleKind, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.discardArticleDraft, async (call) => ({
    article_id: await discardDraft(db, articleKind, editorOf(call), { ...call.params, ...call.body }),
  }))
  api(drafts.publishArticleDraft, async (call) => {
    const id = await publishDraft(db, articleKind, editorOf(call), { ...call.params, ...call.body })
    return readArticle(db, id)
  })
  api(drafts.scheduleArticleDraft, (call) =>
    scheduleDraft(db, articleKind, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.makeArticlePreview, (call) =>
    makePreview(db, articleKind, editorOf(call).actor, { ...call.params, publicUrl }),
  )
  api(drafts.endArticlePreview, async (call) => {
    await endPreview(db, articleKind, editorOf(call).actor, call.params.id)
    return readDraft(db, articleKind, call.params.id)
  })
  api(previewMarkdown, async ({ body }) => ({ html: await renderArticle(db, body.text) }))
}
