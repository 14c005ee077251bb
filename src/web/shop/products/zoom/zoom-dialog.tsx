import { ChevronLeft, ChevronRight, type IconNode, X, ZoomIn, ZoomOut } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { ProductImage } from '#contract/shop/products.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useZoom } from './use-zoom.ts'
import { maxScale } from './zoom-view.ts'

interface ZoomDialogProps {
  images: ProductImage[]
  /** The place of the picture that is shown first. */
  first: number
  onClosed: () => void
}

/** The pictures of a product in a full-window dialog. Escape closes it, and the browser returns the focus. */
export function ZoomDialog({ images, first, onClosed }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  const { stage, view, step, reset, handleKey } = useZoom(turn)
  const image = images[index]

  useEffect(() => dialog.current?.showModal(), [])

  function turn(by: 1 | -1): void {
    if (images.length < 2) return
    setIndex((now) => (now + by + images.length) % images.length)
    reset()
  }

  function press(key: string): boolean {
    if (handleKey(key)) return true
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
    turn(key === 'ArrowRight' ? 1 : -1)
    return true
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Pictures of the product"
      onClose={onClosed}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey && press(event.key)) event.preventDefault()
      }}
      className="zoom-dialog on-dark"
    >
      <div className="flex items-center justify-between gap-3 px-3 py-2">
        <p role="status" className="px-2 text-label tabular-nums">
          Picture {index + 1} of {images.length}
        </p>
        <div className="flex gap-1">
          <ZoomButton icon={X} name="Close" onPress={() => dialog.current?.close()} className="order-last" />
          <ZoomButton icon={ZoomOut} name="Smaller" isOff={view.scale <= 1} onPress={() => step(-1)} />
          <ZoomButton icon={ZoomIn} name="Larger" isOff={view.scale >= maxScale} onPress={() => step(1)} />
        </div>
      </div>
      <div ref={stage} data-is-near={view.scale > 1} className="zoom-stage">
        {image && (
          <div style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
            <Picture
              key={image.src}
              {...image}
              sizes="1600px"
              className="h-auto max-h-full w-auto max-w-full"
            />
          </div>
        )}
      </div>
      {images.length > 1 && (
        <div className="flex justify-center gap-6 px-3 py-2">
          <ZoomButton icon={ChevronLeft} name="Previous picture" onPress={() => turn(-1)} />
          <ZoomButton icon={ChevronRight} name="Next picture" onPress={() => turn(1)} />
        </div>
      )}
    </dialog>
  )
}

interface ZoomButtonProps {
  icon: IconNode
  name: string
  isOff?: boolean
  onPress: () => void
  className?: string
}

/** The button stays focusable at its limit, so that the focus stays. */
function ZoomButton({ icon, name, isOff = false, onPress, className = '' }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
      className={`inline-flex size-12 items-center justify-center rounded-full hover:bg-leaf-800 aria-disabled:opacity-40 ${className}`}
    >
      <Icon of={icon} />
    </button>
  )
}
