import { formatRupees } from '#shared/money.ts'
import { Picture } from '../../ui/picture.tsx'

/** One product of an order. */
export interface OrderLine {
  productId: number
  name: string
  quantity: number
  /** Rupees for all of them. */
  lineTotal: number
  imageUrl: string
}

/** The ordered lines: picture, name, quantity and price. */
export function OrderLines({ lines }: { lines: OrderLine[] }) {
  return (
    <ul className="grid gap-4">
      {lines.map(({ productId, name, quantity, lineTotal, imageUrl }) => (
        <li key={productId} className="flex items-center gap-4">
          <Picture
            src={imageUrl}
            alt=""
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-(--radius-control) bg-paper-100 object-cover"
          />
          <p className="min-w-0 flex-1 text-balance leading-snug">
            {name} x {quantity}
          </p>
          <p className="font-medium tabular-nums">{formatRupees(lineTotal)}</p>
        </li>
      ))}
    </ul>
  )
}
