import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { ShellPage } from './pages.ts'
import { PaletteFinder } from './palette-finder.tsx'

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  pages: ShellPage[]
}

/** Opens a page, finds an order or a ticket, or starts an action of the open screen by keyboard. */
export function Palette({ isOpen, onClose, pages }: PaletteProps) {
  const chosen = useRef<(() => void) | null>(null)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => {
        if (open) return
        const run = chosen.current
        chosen.current = null
        run?.()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        {/* The chosen command decides where the focus goes. */}
        <Dialog.Popup className="dialog-sheet sm:mt-[12dvh]" finalFocus={() => chosen.current === null}>
          <Dialog.Title className="sr-only">Find or do</Dialog.Title>
          <PaletteFinder
            pages={pages}
            onChoose={(run) => {
              chosen.current = run
              onClose()
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
