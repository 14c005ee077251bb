import { type Point, panned, type Room, toggledAt, type View, zoomedAt } from './zoom-view.ts'

/** The effects of pointers on the picture. */
export interface Handling {
  change: (next: (view: View, room: Room) => View) => void
  /** The whole picture was swiped aside: 1 for the next one. */
  onSwipe: (by: 1 | -1) => void
  isWhole: () => boolean
  pointOf: (event: { clientX: number; clientY: number }) => Point
}

const doubleTapMs = 300
const doubleTapPx = 30
const swipePx = 50

/** Follows pointers on a stage: one pans, two pinch, a double tap zooms, a swipe changes the picture. */
export function gestures({ change, onSwipe, isWhole, pointOf }: Handling) {
  const held = new Map<number, Point>()
  let begun: Point | null = null
  let lastTap = { at: 0, point: { x: 0, y: 0 } }

  function pinch(before: Point[], now: Point[]): void {
    const [from, to] = [middleOf(before), middleOf(now)]
    const factor = distanceOf(now) / Math.max(1, distanceOf(before))
    change((view, room) =>
      panned(zoomedAt(view, factor, from, room), { x: to.x - from.x, y: to.y - from.y }, room),
    )
  }

  function tap(point: Point, at: number): void {
    const isDouble = at - lastTap.at < doubleTapMs && distanceOf([point, lastTap.point]) < doubleTapPx
    lastTap = { at: isDouble ? 0 : at, point }
    if (isDouble) change((view, room) => toggledAt(view, point, room))
  }

  return {
    down(event: PointerEvent): void {
      held.set(event.pointerId, pointOf(event))
      begun = held.size === 1 ? pointOf(event) : null
    },
    move(event: PointerEvent): void {
      const last = held.get(event.pointerId)
      if (!last) return
      const before = [...held.values()]
      const point = pointOf(event)
      held.set(event.pointerId, point)
      if (held.size === 2) pinch(before, [...held.values()])
      else if (held.size === 1)
        change((view, room) => panned(view, { x: point.x - last.x, y: point.y - last.y }, room))
    },
    up(event: PointerEvent): void {
      const wasAlone = held.size === 1
      if (!held.delete(event.pointerId) || !wasAlone || !begun) return
      const point = pointOf(event)
      const [across, down] = [point.x - begun.x, point.y - begun.y]
      begun = null
      if (Math.hypot(across, down) < doubleTapPx / 3) tap(point, event.timeStamp)
      else if (isWhole() && Math.abs(across) > swipePx && Math.abs(across) > Math.abs(down))
        onSwipe(across < 0 ? 1 : -1)
    },
    cancel(event: PointerEvent): void {
      held.delete(event.pointerId)
      begun = null
    },
  }
}

const middleOf = ([first, second]: Point[]): Point => ({
  x: ((first?.x ?? 0) + (second?.x ?? 0)) / 2,
  y: ((first?.y ?? 0) + (second?.y ?? 0)) / 2,
})

const distanceOf = ([first, second]: Point[]): number =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
