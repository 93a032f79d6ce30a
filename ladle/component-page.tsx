import { stories } from 'virtual:generated-list'
import { Suspense, use } from 'react'
import { DocsPanel, folderOf, inCode } from './docs-panel.tsx'
import { componentName, componentOf, pictureOf, storyName } from './groups.ts'
import { addressOf, useSettings, useSwitches } from './toolbar.ts'

/** What its sources say of a component. */
export type ComponentDocs = {
  components: {
    name: string
    description: string
    props: { name: string; type: string; isRequired: boolean; initial: string; description: string }[]
    extends: string[]
  }[]
  tokens: string[]
  /** Files of the app that import it. */
  usedIn: string[]
}

// Only when a page of a component is opened: it has all of them.
let loaded: Promise<Record<string, ComponentDocs>> | undefined
const loadDocs = () => {
  loaded ??= import('virtual:component-docs').then(({ docs }) => docs)
  return loaded
}

function PropsTable({ component }: { component: ComponentDocs['components'][number] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window, so the keyboard must reach it
    <section className="bench-scroll" aria-label={`Props of ${component.name}`} tabIndex={0}>
      <h3>{component.name}</h3>
      {component.description ? <p>{inCode(component.description)}</p> : null}
      {component.props.length > 0 ? (
        <table className="bench-table bench-props">
          <thead>
            <tr>
              <th>Prop</th>
              <th>Type</th>
              <th>Default</th>
              <th>What it does</th>
            </tr>
          </thead>
          <tbody>
            {component.props.map(({ name, type, isRequired, initial, description }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  {isRequired ? ' required' : ''}
                </th>
                <td>
                  <code>{type}</code>
                </td>
                <td>{initial ? <code>{initial}</code> : null}</td>
                <td>{inCode(description)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {component.extends.length > 0 ? <p>And the props of {component.extends.join(', ')}.</p> : null}
    </section>
  )
}

/** Read by the studio, which has the packages for it. */
function Sources({ story }: { story: string }) {
  const all = use(loadDocs())
  const docs = all[folderOf(story) ?? '']
  if (Object.keys(all).length === 0)
    return (
      <p>
        The brand studio reads props, tokens and uses from the sources. Run <code>npm run brand -- install</code> once,
        then start the workbench again.
      </p>
    )
  if (!docs) return null
  return (
    <>
      <section aria-labelledby="bench-props">
        <h2 id="bench-props">Props</h2>
        {docs.components.map((one) => (
          <PropsTable key={one.name} component={one} />
        ))}
      </section>
      <section aria-labelledby="bench-tokens">
        <h2 id="bench-tokens">Tokens</h2>
        <p className="bench-names">
          {docs.tokens.map((name) => (
            <code key={name}>{name}</code>
          ))}
        </p>
      </section>
      <section aria-labelledby="bench-used">
        <h2 id="bench-used">Used in {docs.usedIn.length} files</h2>
        <p className="bench-names">
          {docs.usedIn.map((file) => (
            <code key={file}>{file.replace(/^src\//, '')}</code>
          ))}
        </p>
      </section>
    </>
  )
}

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
      <Suspense fallback={<p role="status">Reading the sources …</p>}>
        <Sources story={story} />
      </Suspense>
    </div>
  )
}
