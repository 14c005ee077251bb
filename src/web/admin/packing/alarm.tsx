import { useEffect, useRef } from 'react'

export interface AlarmNews {
  text: string
  /** The number of the alarm, so that the same text is announced again. */
  number: number
}

/** A wrong scan, shown so that nobody overlooks it. It stays until the next scan. */
export function Alarm({ news }: { news: AlarmNews | null }) {
  const place = useRef<HTMLDivElement>(null)
  const number = news?.number
  useEffect(() => {
    if (number !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [number])
  return (
    <div ref={place} role="alert">
      {news && (
        <p
          key={news.number}
          className="fade-in mt-4 rounded-(--radius-card) border-4 border-alert-700 bg-alert-700 px-5 py-6 text-center font-bold text-heading text-white"
        >
          <span aria-hidden>✕ </span>
          {news.text}
        </p>
      )}
    </div>
  )
}
