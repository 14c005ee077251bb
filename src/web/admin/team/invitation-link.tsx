import { Notice } from '../../ui/notice.tsx'

/** A single-use link; it is also emailed. */
export const InvitationLink = ({ link, email }: { link: string; email: string }) => (
  <div className="grid gap-3">
    <Notice tone="success">
      A link is on its way to {email}. It works once, for 48 hours. You can also hand this one over yourself:
    </Notice>
    <p className="break-all rounded-(--radius-control) bg-paper-100 px-4 py-3 font-semibold">{link}</p>
  </div>
)
