import { Tabs } from '@base-ui/react/tabs'

interface PreviewTabsProps {
  /** The name of the list for assistive technology. */
  label: string
  /** The value of each tab, and its words. */
  tabs: Record<string, string>
}

/** The tabs above a preview; their panels follow within the same root. */
export const PreviewTabs = ({ label, tabs }: PreviewTabsProps) => (
  <Tabs.List aria-label={label} className="mb-3 flex border-paper-300 border-b">
    {Object.entries(tabs).map(([value, words]) => (
      <Tabs.Tab
        key={value}
        value={value}
        className="-mb-px min-h-11 border-transparent border-b-2 px-3 font-semibold text-ink-700 text-label -outline-offset-2 data-active:border-clay-600 data-active:text-ink-900"
      >
        {words}
      </Tabs.Tab>
    ))}
  </Tabs.List>
)
