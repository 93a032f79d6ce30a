import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { css } from '#styled/css'
import { segmentedControlRecipe } from './segmented-control.recipe.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', width: 'full' })
const panel = css({ borderRadius: 'tag' })

export type TabsProps<Id extends string> = {
  /** Names the list of tabs. */
  label: string
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
}

/** Parts of one page, of which one is visible. Arrows change the tab; Tab moves into its panel. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const styles = segmentedControlRecipe()
  return (
    <AriaTabs
      className={column}
      selectedKey={value}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key)
        if (tab) onChange(tab.id)
      }}
    >
      <TabList aria-label={label} className={styles.bar}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.item}>
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
