import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { gestures } from './gestures.ts'
import { type Point, panned, type Room, type View, wholePicture, zoomedAt } from './zoom-view.ts'

/** How much a turn of the wheel enlarges. */
const wheelSpeed = 0.002
const buttonFactor = 1.5
const arrowPx = 80

const arrows: Record<string, Point> = {
  ArrowLeft: { x: arrowPx, y: 0 },
  ArrowRight: { x: -arrowPx, y: 0 },
  ArrowUp: { x: 0, y: arrowPx },
  ArrowDown: { x: 0, y: -arrowPx },
}

interface Zoom {
  stage: RefObject<HTMLDivElement | null>
  view: View
  /** The step by which a button or key enlarges (1) or reduces (-1). */
  step: (by: 1 | -1) => void
  reset: () => void
  /** Returns whether the key changed the picture. */
  handleKey: (key: string) => boolean
}

/** A picture on a stage that is enlarged and moved by wheel, fingers, mouse and keys. */
export function useZoom(onSwipe: (by: 1 | -1) => void): Zoom {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(wholePicture)
  const change = (next: (view: View, room: Room) => View): void => {
    const room = roomOf(stage.current)
    if (room) setView((now) => next(now, room))
  }
  const swiped = useEffectEvent(onSwipe)
  const isWhole = useEffectEvent(() => view.scale === 1)
  const changed = useEffectEvent(change)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }
    const gesture = gestures({ change: changed, onSwipe: swiped, isWhole, pointOf })
    const hold = (event: PointerEvent): void => {
      element.setPointerCapture(event.pointerId)
      gesture.down(event)
    }
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const point = pointOf(event)
      changed((now, room) => zoomedAt(now, Math.exp(-event.deltaY * wheelSpeed), point, room))
    }
    const end = new AbortController()
    const { signal } = end
    element.addEventListener('pointerdown', hold, { signal })
    element.addEventListener('pointermove', gesture.move, { signal })
    element.addEventListener('pointerup', gesture.up, { signal })
    element.addEventListener('pointercancel', gesture.cancel, { signal })
    // React's listener is passive and could not stop the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false, signal })
    return () => end.abort()
  }, [])

  const step = (by: 1 | -1): void =>
    change((now, room) => zoomedAt(now, buttonFactor ** by, { x: 0, y: 0 }, room))
  const reset = (): void => setView(wholePicture)

  function handleKey(key: string): boolean {
    const arrow = arrows[key]
    if (key === '+' || key === '=') step(1)
    else if (key === '-') step(-1)
    else if (key === '0') reset()
    else if (arrow && view.scale > 1) change((now, room) => panned(now, arrow, room))
    else return false
    return true
  }

  return { stage, view, step, reset, handleKey }
}

function roomOf(stage: HTMLElement | null): Room | null {
  const picture = stage?.querySelector('img')
  if (!stage || !picture) return null
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  }
}
