import { Tabs } from '@base-ui/react/tabs'
import { fitForFrame, styleFrame } from './fit-for-frame.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewTabs } from './preview-tabs.tsx'

interface MailPreviewProps {
  /** Null until it is rendered. */
  mail: { html: string; text: string } | null
  /** Why an earlier text is shown; null otherwise. */
  problem: string | null
  /** How high the frame is. */
  height?: string
}

/** Both forms of an email; mail programs show one of them. */
export const MailPreview = ({ mail, problem, height = 'min-h-144 flex-1' }: MailPreviewProps) => (
  <Tabs.Root defaultValue="html" className="flex min-w-0 flex-col">
    <PreviewTabs label="Form of the mail" tabs={{ html: 'Mail', text: 'Plain text' }} />
    <Tabs.Panel value="html" className="flex flex-1 flex-col">
      <PreviewFrame
        title="Preview of the mail"
        page={mail ? fitForFrame(mail.html) : ''}
        problem={problem}
        onLoad={styleFrame}
        className={height}
      />
    </Tabs.Panel>
    <Tabs.Panel value="text" className={`overflow-y-auto ${height}`}>
      {problem && (
        <p role="status" className="mb-2 text-label">
          The preview shows an earlier text. {problem}
        </p>
      )}
      <pre className="whitespace-pre-wrap rounded-(--radius-control) border border-paper-300 bg-paper-0 p-4 text-label">
        {mail?.text}
      </pre>
    </Tabs.Panel>
  </Tabs.Root>
)
