import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-4">
      <Notice tone="success">The second factor is on.</Notice>
      <p className="text-ink-700">
        Each of these opens the back office once, in place of a code, when your phone is not there. Keep them
        on paper; they are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-(--radius-control) bg-paper-100 px-4 py-3 font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to="/">I have kept them</ButtonLink>
    </div>
  )
}
