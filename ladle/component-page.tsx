import { ComponentSources } from 'virtual:component-sources'
import { stories } from 'virtual:generated-list'
import { DocsPanel, folderOf } from './docs-panel.tsx'
import { componentName, componentOf, pictureOf, storyName } from './groups.ts'
import { addressOf, previewOf, useSettings } from './toolbar.ts'

/** A component with all its stories, its guide, the props of its types, its tokens, and where the app uses it. */
export function ComponentPage({ story }: { story: string }) {
  const settings = useSettings()
  const ids = Object.keys(stories).filter((id) => componentOf(id) === componentOf(story) && !pictureOf(id))
  return (
    <div className="bench bench-component">
      <h1>{componentName(componentOf(story), stories[story]?.meta?.meta)}</h1>
      <DocsPanel story={story} />
      <section aria-labelledby="bench-stories">
        <h2 id="bench-stories">Stories</h2>
        <ul className="bench-gallery">
          {ids.map((id) => (
            <li key={id + settings}>
              <a href={addressOf(id)}>{storyName(id)}</a>
              <iframe title={storyName(id)} loading="lazy" src={previewOf(id, settings)} />
            </li>
          ))}
        </ul>
      </section>
      <ComponentSources folder={folderOf(story) ?? ''} />
    </div>
  )
}
