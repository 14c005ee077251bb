import { usePreview } from './use-preview.ts'

/** The styles of the page, which have those of the shop's articles. */
const styles = (): string =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .map(({ href }) => `<link rel="stylesheet" href="${href}">`)
    .join('')

/**
 * A text as the shop shows it, in a frame that runs no script, sends no form and opens nothing: a link that is pressed
 * there leads nowhere.
 */
export function PreviewFrame({ text, className = '' }: { text: string; className?: string }) {
  const { html, problem } = usePreview(text)
  const page = `<!doctype html><html lang="en-IN"><head><title>Preview</title><base target="_blank">${styles()}</head><body><div class="article-text preview-text">${html}</div></body></html>`
  return (
    <div className={className}>
      {problem && (
        <p role="status" className="mb-2 text-label">
          The preview shows an earlier text. {problem}
        </p>
      )}
      <iframe
        title="Preview of the text"
        sandbox="allow-same-origin"
        srcDoc={page}
        className="h-full min-h-96 w-full rounded-(--radius-control) border border-paper-300 bg-paper-0"
      />
    </div>
  )
}
