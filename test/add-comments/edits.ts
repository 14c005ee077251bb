/** A change of a file: `now` takes the place of `before`, which stands there once. */
export interface Edit {
  path: string
  before: string
  now: string
}

/** What the walk changes in files that exist; what it adds stands in `new`. */
export const edits: Edit[] = [
  {
    path: 'src/server/machine/database/tables/catalogue.ts',
    before: 'export const searchDocuments =',
    now: `export const comments = pgTable('comments', {
  id: id(),
  postId: integer('post_id').notNull(),
  author: text('author').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

export const searchDocuments =`,
  },
  {
    path: 'src/contract/all-endpoints.ts',
    before: `import * as contact from './contact.ts'\n`,
    now: `import * as comments from './comments.ts'\nimport * as contact from './contact.ts'\n`,
  },
  {
    path: 'src/contract/all-endpoints.ts',
    before: '  blog.getPost,\n',
    now: '  blog.getPost,\n  comments.listComments,\n',
  },
  {
    path: 'src/server/app.ts',
    before: `import { registerSearchRoutes } from './words/search/routes.ts'\n`,
    now: `import { registerCommentRoutes } from './words/comments/routes.ts'\nimport { registerSearchRoutes } from './words/search/routes.ts'\n`,
  },
  {
    path: 'src/server/app.ts',
    before: '  registerBlogRoutes(api, shop)\n',
    now: '  registerBlogRoutes(api, shop)\n  registerCommentRoutes(api, shop)\n',
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `import type { BlogPost } from '#contract/blog.ts'\n`,
    now: `import type { BlogPost } from '#contract/blog.ts'\nimport { type Comment, listComments } from '#contract/comments.ts'\n`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `import { PageRead } from '../../loading/page-read.tsx'\n`,
    now: `import { PageRead } from '../../loading/page-read.tsx'\nimport { readOrNull } from '../../loading/read.ts'\n`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `import { Skeleton } from '../../ui/skeleton.tsx'\n`,
    now: `import { Skeleton } from '../../ui/skeleton.tsx'\nimport { Comments } from '../comments/comments.tsx'\n`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `export const loader = pageLoader(({ api, params }) => readPost(api, params.id ?? ''))
`,
    now: `interface Shown {
  post: BlogPost
  comments: Comment[] | null
}

export const loader = pageLoader<Shown>(async ({ api, params: { id = '' } }) => {
  const [post, comments] = await Promise.all([
    readPost(api, id),
    readOrNull(api(listComments, { params: { id } })),
  ])
  return { post, comments }
})
`,
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: 'useLoaderData<PageAnswer<BlogPost>>()',
    now: 'useLoaderData<PageAnswer<Shown>>()',
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: "answer.status !== 'ready' ? null : answer.data\n",
    now: "answer.status !== 'ready' ? null : answer.data.post\n",
  },
  {
    path: 'src/web/shop/blog/article-page.tsx',
    before: `        {(post) => <Article post={post} />}
`,
    now: `        {({ post, comments }) => (
          <>
            <Article post={post} />
            <Comments comments={comments} />
          </>
        )}
`,
  },
]
