import { stories } from 'virtual:generated-list'
import { paletteOf } from '#design-tokens/palette.ts'
import { tokensOfBrand } from '#ladle/brand-theme.ts'
import { brands } from '#ladle/brands.ts'
import { componentName, componentOf } from '#ladle/groups.ts'
import { addressOf } from '#ladle/toolbar.ts'
import type { Story } from '#ui/story.ts'

export default {
  title: 'Start',
  meta: { kind: 'tool', group: 'Start', name: 'Start here', also: 'cover, welcome, how to begin' },
}

const BEGIN = [
  ['brand--make-a-brand', 'Make a brand', 'From a colour and a logo to a brand that the running app shows.'],
  ['every-page--home', 'See the pages', 'What customers see, in each brand, language and colour scheme.'],
  ['foundations--colours', 'Look up a token', 'Colours with their contrasts, type, space, corners, motion.'],
  ['button--primary', 'Use a component', 'All its states, its guide and its props.'],
] as const

/** The first page of the workbench. */
export const Welcome: Story = () => {
  const ids = Object.keys(stories)
  const components = Object.keys(stories).filter((id) => stories[id]?.entry.startsWith('src/ui/'))
  return (
    <main className="bench bench-cover" lang="en">
      <h1>The look of Washday</h1>
      <p>
        {new Set(components.map(componentOf)).size} components in {components.length} states, {brands.length} brands,
        two languages. Search with <kbd>/</kbd> or <kbd>⌘K</kbd>, in English or Thai.
      </p>
      <ul className="bench-cards">
        {BEGIN.filter(([id]) => ids.includes(id)).map(([id, title, note]) => (
          <li key={id}>
            <a href={addressOf(id)}>
              <b>{title}</b>
              <span>{note}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>Brands</h2>
      <ul className="bench-cards">
        {brands.map(({ id, name }) => {
          const color = String(tokensOfBrand(id).get('color.brand')?.value)
          const { fill, tint, water, brandText, canvas } = paletteOf(color).light
          return (
            <li key={id}>
              <a href={`?story=every-page--home#brand=${id}`}>
                <b>{name}</b>
                <span className="bench-strip" role="img" aria-label={`Colours of ${name}, from ${color}`}>
                  {[color, fill, brandText, tint, water, canvas].map((one, i) => (
                    <i key={i} style={{ background: one }} />
                  ))}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <h2>Components</h2>
      <p className="bench-names">
        {[...new Map(components.map((id) => [componentOf(id), id]))].map(([component, id]) => (
          <a key={component} href={addressOf(id, 'component')}>
            {componentName(component, stories[id]?.meta?.meta)}
          </a>
        ))}
      </p>
    </main>
  )
}
