import { ComponentSources } from 'virtual:component-sources'
import { stories } from 'virtual:generated-list'
import { DocsPanel, folderOf } from './docs-panel.tsx'
import { componentName, componentOf, pictureOf, storyName } from './groups.ts'
import { addressOf, useSettings, useSwitches } from './toolbar.ts'

/** A component with all its stories, its guide, the props of its types, its tokens, and where the app uses it. */
export function ComponentPage({ story, onOpen }: { story: string; onOpen: (story: string) => void }) {
  const component = componentOf(story)
  const settings = useSettings()
  const { width } = useSwitches()
  const ids = Object.keys(stories).filter((id) => componentOf(id) === component && !pictureOf(id))
  return (
    <div className="bench bench-component">
      <h1>{componentName(component, stories[story]?.meta?.meta)}</h1>
      <DocsPanel story={story} />
      <section aria-labelledby="bench-stories">
        <h2 id="bench-stories">Stories</h2>
        <ul className="bench-gallery">
          {ids.map((id) => (
            <li key={id} style={{ width: width === 'full' ? '100%' : undefined }}>
              <a
                href={addressOf(id)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(id)
                }}
              >
                {storyName(id)}
              </a>
              <iframe
                title={storyName(id)}
                loading="lazy"
                src={`?mode=preview&story=${id}#${settings || 'start'}`}
                key={settings}
              />
            </li>
          ))}
        </ul>
      </section>
      <ComponentSources folder={folderOf(story) ?? ''} />
    </div>
  )
}
