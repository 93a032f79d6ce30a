import { stories } from 'virtual:generated-list'
import type { ReactNode } from 'react'
import type { Guide } from '#ui/guide.ts'
import { componentOf, pictureOf, storyName } from './groups.ts'
import { previewOf, useSettings } from './toolbar.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const guides = import.meta.glob<{ guide: Guide }>('../src/ui/*/*.guide.ts', { eager: true })

/** The folder in `src/ui` of a story. */
export const folderOf = (story: string) => stories[story]?.entry.split('/').at(-2)

/** The guide of `machine-grid--full` is in the folder of `machine-grid.stories.tsx`. */
const guideOf = (story: string): Guide | undefined =>
  Object.entries(guides).find(([path]) => path.split('/').at(-2) === folderOf(story))?.[1].guide

/** Of the whole guide, for the search. */
export const guideText = (story: string) =>
  ['keyboard, screen reader', ...Object.values(guideOf(story) ?? {}).flat()].join(' ')

/** A text with its code, which is in backticks. */
export const inCode = (text: string): ReactNode =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))

const POINTS = [
  ['do', 'Do'],
  ['dont', 'Don’t'],
  ['keyboard', 'Keyboard'],
  ['spoken', 'Screen reader'],
] as const

/** The guide of the story's component: when to use it, with pictures of do and don't, keyboard and screen reader. */
export function DocsPanel({ story }: { story: string }) {
  const settings = useSettings()
  const guide = guideOf(story)
  if (!guide) return null
  const ofComponent = Object.keys(stories).filter((id) => componentOf(id) === componentOf(story))
  return (
    <article className="bench-guide">
      <h2>{guide.title}</h2>
      <p>{inCode(guide.use)}</p>
      <div>
        {POINTS.map(([kind, title]) => (
          <section key={kind} data-tone={kind}>
            <h3>{title}</h3>
            <ul>
              {guide[kind].map((point) => (
                <li key={point}>{inCode(point)}</li>
              ))}
            </ul>
            {ofComponent
              .filter((id) => pictureOf(id) === kind)
              .map((id) => (
                <iframe key={id + settings} title={storyName(id)} src={previewOf(id, settings)} />
              ))}
          </section>
        ))}
      </div>
    </article>
  )
}
