import { useEffect, useRef } from 'react'

/** Pixels, for screens of double density. */
const side = 144

/** A chosen photograph as a small square; empty where the browser cannot read its format. */
export function PhotoPreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isHere = true
    void createImageBitmap(file).then(
      (image) => {
        const scale = side / Math.min(image.width, image.height)
        const [width, height] = [image.width * scale, image.height * scale]
        const context = isHere && canvas.current?.getContext('2d')
        if (context) context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height)
        image.close()
      },
      // The name beside it stays.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [file])
  return (
    <canvas
      ref={canvas}
      width={side}
      height={side}
      aria-hidden
      className="size-18 shrink-0 rounded-(--radius-control) bg-paper-200"
    />
  )
}
