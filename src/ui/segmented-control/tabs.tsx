import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { css } from '#styled/css'
import { segmentedControlRecipe } from './segmented-control.recipe.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', width: 'full' })
const panel = css({ borderRadius: 'tag' })

export type TabsProps<Id extends string> = {
  /** What the tabs are parts of. */
  label: string
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
}

/** Parts of one page, one shown at a time. The arrows show the next; Tab leads into what is shown. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const look = segmentedControlRecipe()
  return (
    <AriaTabs
      className={column}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key)
        if (chosen) onChange(chosen.id)
      }}
    >
      <TabList aria-label={label} className={look.bar}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={look.item}>
            <span>{tab.label}</span>
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
