interface NewRowsNoticeProps {
  count: number
  noun: [string, string]
  onShow: () => void
}

/** Shows the number of new rows, with a button to show them. */
export function NewRowsNotice({ count, noun, onShow }: NewRowsNoticeProps) {
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="fade-in mt-3 min-h-11 w-full rounded-(--radius-control) border border-sky-800/30 bg-sky-100 px-4 font-semibold text-sky-800"
        >
          {count} {count === 1 ? noun[0] : noun[1]}. Show
        </button>
      )}
    </div>
  )
}
