import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { cropOwnPicture, getOwnPicture } from '#contract/admin/pictures.ts'
import type { Crop, OwnPicture } from '#shared/pictures/own.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { fitted, largest, type Shape, shapeOf, wholeOf } from './crop-box.ts'
import { CropStage } from './crop-stage.tsx'
import { Slider } from './slider.tsx'

/** The original picture and the visible part of it. */
export interface CropStart {
  original: OwnPicture
  crop: Crop
}

const read = (hash: string): Promise<OwnPicture> => staffApi(getOwnPicture, { params: { hash } })

/** Loads the data of a crop. */
export async function startCrop(hash: string): Promise<CropStart> {
  const picture = await read(hash)
  const original = picture.crop ? await read(picture.original.hash) : picture
  return { original, crop: picture.crop ?? wholeOf(picture.original) }
}

interface CropDialogProps {
  start: CropStart
  onCropped: (picture: OwnPicture) => void
  onClose: () => void
}

/** Chooses a part of a picture: by the pointer, or by sliders. The part is always taken from the original. */
export function CropDialog({ start, onCropped, onClose }: CropDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { problem, attempt } = useAttempt({ keepsText: true })

  async function take(crop: Crop): Promise<void> {
    setBusy(true)
    const isDone = await attempt(async () =>
      onCropped(await staffApi(cropOwnPicture, { params: { hash: start.original.hash }, body: crop })),
    )
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogSheet>
        <Dialog.Title className="text-heading">Crop the picture</Dialog.Title>
        <Dialog.Description className="mt-1 mb-4 text-ink-700">
          Drag the bright part and its corner, or use the sliders. The whole picture is kept.
        </Dialog.Description>
        {problem && <Notice tone="error">{problem}</Notice>}
        <Choosing start={start} isBusy={isBusy} onTake={(crop) => void take(crop)} onClose={onClose} />
      </DialogSheet>
    </Dialog.Root>
  )
}

interface ChoosingProps {
  start: CropStart
  isBusy: boolean
  onTake: (crop: Crop) => void
  onClose: () => void
}

function Choosing({ start: { original, crop: first }, isBusy, onTake, onClose }: ChoosingProps) {
  const whole = original.original
  const [shape, setShape] = useState<Shape>(first.width === whole.width ? 'any' : shapeOf(first))
  const [crop, setCrop] = useState(first)
  const put = (next: Crop) => setCrop(fitted(next, whole, shape))
  return (
    <div className="grid gap-4">
      <CropStage original={original} crop={crop} onMove={put} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Shape"
          value={shape}
          onChange={({ target }) => {
            setShape(target.value as Shape)
            setCrop(target.value === 'any' ? crop : largest(whole, target.value as Shape))
          }}
        >
          <option value="any">Any</option>
          <option value="square">Square</option>
          <option value="landscape">Landscape, 4 to 3</option>
          <option value="portrait">Portrait, 3 to 4</option>
        </Select>
        <Slider
          label="Width"
          value={crop.width}
          max={whole.width}
          onChange={(width) => put({ ...crop, width })}
        />
        {shape === 'any' && (
          <Slider
            label="Height"
            value={crop.height}
            max={whole.height}
            onChange={(height) => put({ ...crop, height })}
          />
        )}
        <Slider
          label="From the left"
          value={crop.left}
          max={whole.width - crop.width}
          onChange={(left) => put({ ...crop, left })}
        />
        <Slider
          label="From the top"
          value={crop.top}
          max={whole.height - crop.height}
          onChange={(top) => put({ ...crop, top })}
        />
      </div>
      <p className="text-ink-700 text-label">
        {crop.width} × {crop.height} pixels
        {crop.width < 640 && ', which looks soft on large screens'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => onTake(crop)}>
          {isBusy ? 'Its sizes are made…' : 'Crop'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  )
}
