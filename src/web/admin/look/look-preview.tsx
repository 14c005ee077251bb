import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OwnerSettings } from '#contract/admin/settings.ts'
import { styleSheetOf } from '#shared/look/style-sheet.ts'
import { completed } from '#shared/settings/completed.ts'
import { SettingsContext } from '../../lib/settings.tsx'
import { LogoWord } from '../../ui/logo.tsx'
import { logoWord } from '../../ui/logo-shapes.ts'
import { PreviewTabs } from '../preview/preview-tabs.tsx'
import type { Look } from './look-values.ts'
import { SamplePage } from './sample-page.tsx'
import { useWidth } from './use-width.ts'

interface LookPreviewProps {
  settings: OwnerSettings
  look: Look
}

/** A page of the shop as it would look, in windows of a phone and a desktop; nothing in it can be pressed. */
export function LookPreview({ settings, look }: LookPreviewProps) {
  const shown = completed({ ...settings, look })
  const page = (
    <SettingsContext value={shown}>
      {/* A drawing refers to the outline of its own document. */}
      {shown.look.shownLogo.kind === 'drawn' && <LogoWord outline={logoWord} />}
      <SamplePage />
    </SettingsContext>
  )
  return (
    <Tabs.Root defaultValue="desktop">
      <PreviewTabs label="Width of the preview" tabs={{ desktop: 'Desktop', phone: 'Phone' }} />
      <Tabs.Panel value="desktop">
        <Frame title="Preview at desktop width" width={1280} height={1180} look={look}>
          {page}
        </Frame>
      </Tabs.Panel>
      <Tabs.Panel value="phone">
        <Frame title="Preview at phone width" width={360} height={760} look={look}>
          {page}
        </Frame>
      </Tabs.Panel>
    </Tabs.Root>
  )
}

interface FrameProps {
  title: string
  /** Pixels of the window in it, which is drawn smaller where there is less room. */
  width: number
  height: number
  look: Look
  children: ReactNode
}

const blank = '<!doctype html><html lang="en-IN"><head></head><body></body></html>'

/** A window of its own, so that the widths in the style sheets are its widths; without scripts of its own. */
function Frame({ title, width, height, look, children }: FrameProps) {
  const [room, roomRef] = useWidth()
  const [frame, setFrame] = useState<Document | null>(null)
  const scale = Math.min(1, room / width)
  const css = styleSheetOf(look)
  useEffect(() => {
    if (!frame?.defaultView) return
    // The policy forbids style elements; a sheet made by a script is none.
    const sheet = new frame.defaultView.CSSStyleSheet()
    sheet.replaceSync(css)
    frame.adoptedStyleSheets = [sheet]
  }, [frame, css])
  return (
    <div ref={roomRef}>
      <div
        style={{ width: width * scale, height: height * scale }}
        className="mx-auto overflow-hidden rounded-(--radius-control) bg-paper-50 shadow-(--shadow-card) outline outline-paper-300"
      >
        <iframe
          title={title}
          sandbox="allow-same-origin"
          tabIndex={-1}
          srcDoc={blank}
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (!contentDocument) return
            for (const { ownerNode } of document.styleSheets) {
              if (ownerNode) contentDocument.head.append(ownerNode.cloneNode(true))
            }
            setFrame(contentDocument)
          }}
        />
      </div>
      {frame && createPortal(<div inert>{children}</div>, frame.body)}
    </div>
  )
}
