import { type PointerEvent, useRef } from 'react'
import type { Crop, OwnPicture } from '#shared/pictures/own.ts'

interface CropStageProps {
  original: OwnPicture
  crop: Crop
  onMove: (crop: Crop) => void
}

type Grip = 'move' | 'size'

/** The original with the chosen part highlighted; the pointer moves and resizes it, like the sliders. */
export function CropStage({ original, crop, onMove }: CropStageProps) {
  const stage = useRef<SVGSVGElement>(null)
  const dragged = useRef<{ grip: Grip; x: number; y: number; from: Crop } | null>(null)
  const { width, height } = original.original
  const { left, top } = crop
  const [right, bottom] = [left + crop.width, top + crop.height]
  const grip = Math.round(Math.max(width, height) / 28)

  /** The pointer in pixels of the original; a portrait picture has empty space at its sides. */
  const placeOf = ({ clientX, clientY }: PointerEvent): DOMPoint =>
    new DOMPoint(clientX, clientY).matrixTransform(stage.current?.getScreenCTM()?.inverse())
  const startDrag = (by: Grip) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    stage.current?.setPointerCapture(event.pointerId)
    const { x, y } = placeOf(event)
    dragged.current = { grip: by, x, y, from: crop }
  }
  const drag = (event: PointerEvent) => {
    if (!dragged.current) return
    const { grip: by, x, y, from } = dragged.current
    const place = placeOf(event)
    const [dx, dy] = [place.x - x, place.y - y]
    onMove(
      by === 'move'
        ? { ...from, left: from.left + dx, top: from.top + dy }
        : { ...from, width: from.width + dx, height: from.height + dy },
    )
  }
  const release = () => {
    dragged.current = null
  }
  return (
    <svg
      ref={stage}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`The picture, of which ${crop.width} by ${crop.height} pixels are chosen`}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      className="max-h-[50vh] w-full touch-none select-none rounded-(--radius-control) bg-paper-200"
    >
      <image href={fileOf(original)} width={width} height={height} />
      <path
        fillRule="evenodd"
        fill="#14201a"
        fillOpacity="0.62"
        d={`M0 0H${width}V${height}H0ZM${left} ${top}V${bottom}H${right}V${top}Z`}
      />
      <rect
        x={left}
        y={top}
        width={crop.width}
        height={crop.height}
        fill="#fff"
        fillOpacity="0"
        stroke="#fff"
        strokeWidth={grip / 8}
        cursor="move"
        onPointerDown={startDrag('move')}
      />
      <rect
        x={right - grip}
        y={bottom - grip}
        width={grip}
        height={grip}
        fill="#fff"
        stroke="#14201a"
        strokeWidth={grip / 12}
        cursor="nwse-resize"
        onPointerDown={startDrag('size')}
      />
    </svg>
  )
}

/** The largest file of the picture. */
const fileOf = ({ src, width }: OwnPicture): string => src.replace(/-640\.jpg$/, `-${width}.webp`)
