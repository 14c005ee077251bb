import { drawnName } from '#shared/look/logo.ts'
import { paletteOf } from '#shared/look/palette.ts'
import { completed } from '#shared/settings/completed.ts'
import { SettingsContext } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import { ConflictOf } from '../components/conflict.tsx'
import { FileDrop } from '../pictures/file-drop.tsx'
import { sendLogo } from '../pictures/send-picture.ts'
import { UploadList } from '../pictures/upload-list.tsx'
import { useUploads } from '../pictures/use-uploads.ts'
import { typedLook } from './look-values.ts'
import type { LookForm } from './use-look-form.ts'

/** The logo: a picture of the owner, the name in letters, or the drawing of the sample. */
export function LogoField({
  edit: { form, base, typed, conflict },
  isFixed,
}: {
  edit: LookForm
  isFixed: boolean
}) {
  const set = (logo: string): void => form.setValue('logo', logo)
  const uploads = useUploads(({ src }) => {
    set(src)
    return null
  }, sendLogo)
  const { settings } = base
  const look = typedLook(typed, settings.look)
  const shown = completed({ ...settings, look })
  const hasDrawing = settings.brand.name === drawnName
  return (
    <section aria-labelledby="logo" className="grid gap-3">
      <h2 id="logo" className="font-sans font-semibold text-label">
        Logo
      </h2>
      <SettingsContext value={shown}>
        <div className="grid grid-cols-2 gap-2 text-leaf-800">
          <div className="grid min-h-20 min-w-0 place-items-center rounded-(--radius-control) border border-paper-300 bg-paper-50 p-3">
            <ShopLogo height="h-7" />
          </div>
          <div
            style={{ backgroundColor: paletteOf(look)['leaf-900'] }}
            className="on-dark grid min-h-20 min-w-0 place-items-center rounded-(--radius-control) p-3 text-paper-100"
          >
            <ShopLogo height="h-7" isOnDark />
          </div>
        </div>
      </SettingsContext>
      {!isFixed && (
        <>
          <FileDrop
            label="Choose a logo"
            hint="An SVG of plain shapes, PNG, JPEG or WebP, 8 MB at most. With a transparent ground it looks best."
            more="image/svg+xml"
            isForOne
            onFiles={(files) => uploads.send([...files].slice(0, 1))}
          >
            <UploadList uploads={uploads.uploads} onAgain={uploads.again} onDrop={uploads.drop} />
          </FileDrop>
          <div className="flex flex-wrap gap-2">
            {look.logo !== 'name' && (
              <Button look="secondary" onClick={() => set('name')}>
                Use the name in letters
              </Button>
            )}
            {hasDrawing && look.logo !== 'drawn' && (
              <Button look="secondary" onClick={() => set('drawn')}>
                Use the drawing of the sample
              </Button>
            )}
          </div>
        </>
      )}
      {shown.look.shownLogo.kind !== 'drawn' && (
        <p className="text-ink-700 text-label">
          Browsers and phones show the logo as icon if it is about square, otherwise the first letter of{' '}
          {settings.brand.name}.
        </p>
      )}
      <ConflictOf
        conflict={conflict}
        name="logo"
        onTake={set}
        shown={(logo) => (logo === 'name' || logo === 'drawn' ? logo : 'a picture')}
      />
    </section>
  )
}
