interface PreviewFrameProps {
  title: string
  /** The whole page. */
  page: string
  /** Why an earlier page is shown; null otherwise. */
  problem: string | null
  onLoad?: (frame: HTMLIFrameElement) => void
  className?: string
}

/** A page in a sandboxed frame without scripts, forms and navigation. */
export const PreviewFrame = ({ title, page, problem, onLoad, className = '' }: PreviewFrameProps) => (
  <>
    {problem && (
      <p role="status" className="mb-2 text-label">
        The preview shows an earlier text. {problem}
      </p>
    )}
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
      className={`w-full rounded-(--radius-control) border border-paper-300 bg-paper-0 ${className}`}
    />
  </>
)
