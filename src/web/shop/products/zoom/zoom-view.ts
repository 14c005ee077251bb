/** How a picture is seen: how large, and how far its middle is from that of the stage, in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** Measured from the middle of the stage. */
export interface Point {
  x: number
  y: number
}

/** The sizes of the stage and of the picture fitted into it. */
export interface Room {
  stage: Size
  picture: Size
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 }

export const maxScale = 4

/** The scale of a double tap. */
export const closeScale = 2.5

/** Scales the picture and keeps the point under the pointer in place. */
export function zoomedAt(view: View, factor: number, point: Point, room: Room): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  const moved = { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
  return inBounds(moved, room)
}

export const panned = (view: View, by: Point, room: Room): View =>
  inBounds({ ...view, x: view.x + by.x, y: view.y + by.y }, room)

/** Near and back again. */
export const toggledAt = (view: View, point: Point, room: Room): View =>
  view.scale > 1 ? wholePicture : zoomedAt(view, closeScale, point, room)

/** Limits the position to the picture's edges; a picture smaller than the stage is centred. */
function inBounds({ scale, x, y }: View, { stage, picture }: Room): View {
  const limit = (value: number, whole: number, shown: number): number => {
    const max = Math.max(0, (whole * scale - shown) / 2)
    return Math.min(max, Math.max(-max, value)) + 0
  }
  return { scale, x: limit(x, picture.width, stage.width), y: limit(y, picture.height, stage.height) }
}
