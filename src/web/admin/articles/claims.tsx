import { type ArticleCheck, claimReason } from '#contract/admin/article-drafts.ts'
import { Notice } from '../../ui/notice.tsx'

interface ClaimsProps {
  checks: ArticleCheck[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Words that read as a promise to cure, which somebody looks at and confirms before they are published. */
export function Claims({ checks, isConfirmed, onConfirm }: ClaimsProps) {
  const claims = checks.filter(({ kind }) => kind === 'claim')
  if (claims.length === 0) return null
  return (
    <Notice tone="info">
      <ul className="grid gap-1">
        {claims.map(({ field, line, sentence }) => (
          <li key={`${field}:${line}:${sentence}`}>
            {line !== null && <strong>Line {line}: </strong>}
            {sentence}
          </li>
        ))}
      </ul>
      <p className="mt-2 font-normal">{claimReason}</p>
      <label className="mt-3 flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={({ target }) => onConfirm(target.checked)}
          className="mt-1 size-5 shrink-0 accent-leaf-700"
        />
        <span>
          I have read these sentences: they promise to cure nothing and to fight no disease or pest.
        </span>
      </label>
    </Notice>
  )
}
