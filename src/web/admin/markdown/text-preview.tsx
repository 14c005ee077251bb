import { previewMarkdown } from '#contract/admin/markdown.ts'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { useRendered } from '../preview/use-rendered.ts'

/** The styles of the page, which have those of the shop's articles. */
const styles = (): string =>
  [...document.styleSheets]
    .flatMap(({ href }) => (href ? `<link rel="stylesheet" href="${href}">` : []))
    .join('')

const ask = (text: string) => staffApi(previewMarkdown, { body: { text } })

/** The text rendered by the shop's own renderer. */
export function TextPreview({ text }: { text: string }) {
  const { reply, failure } = useRendered(text, ask)
  const page = `<!doctype html><html lang="en-IN"><head><title>Preview</title><base target="_blank">${styles()}</head><body><div class="article-text preview-text">${reply?.html ?? ''}</div></body></html>`
  return (
    <div>
      <PreviewFrame
        title="Preview of the text"
        page={page}
        problem={failure && sentenceOf(failure)}
        className="h-full min-h-96"
      />
    </div>
  )
}
