import { Tabs } from '@base-ui/react/tabs'
import { fitForFrame, styleFrame } from './fit-for-frame.ts'
import { PreviewFrame } from './preview-frame.tsx'

interface MailPreviewProps {
  /** Null until it is rendered. */
  mail: { html: string; text: string } | null
  /** Why an earlier text is shown; null otherwise. */
  problem: string | null
  /** How high the frame is. */
  height?: string
}

const tab =
  '-mb-px min-h-11 border-transparent border-b-2 px-3 font-semibold text-ink-700 text-label -outline-offset-2 data-active:border-clay-600 data-active:text-ink-900'

/** Both forms of an email; mail programs show one of them. */
export const MailPreview = ({ mail, problem, height = 'min-h-144 flex-1' }: MailPreviewProps) => (
  <Tabs.Root defaultValue="html" className="flex min-w-0 flex-col">
    <Tabs.List aria-label="Form of the mail" className="mb-3 flex border-paper-300 border-b">
      <Tabs.Tab value="html" className={tab}>
        Mail
      </Tabs.Tab>
      <Tabs.Tab value="text" className={tab}>
        Plain text
      </Tabs.Tab>
    </Tabs.List>
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
