/** Props, tokens and uses of a component, on its page in the workbench. */
import { Suspense, use } from 'react'
import { inCode } from '../../ladle/docs-panel.tsx'

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

function Sources({ folder }: { folder: string }) {
  const docs = use(loadDocs())[folder]
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

export const ComponentSources = ({ folder }: { folder: string }) => (
  <Suspense fallback={<p role="status">Reading the sources …</p>}>
    <Sources folder={folder} />
  </Suspense>
)
