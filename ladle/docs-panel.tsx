import { stories } from 'virtual:generated-list'
import type { ReactNode } from 'react'
import type { Guide } from '#ui/guide.ts'
import { componentOf, pictureOf, storyName } from './groups.ts'
import { useSettings } from './toolbar.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const guides = import.meta.glob<{ guide: Guide }>('../src/ui/*/*.guide.ts', { eager: true })

/** The folder in `src/ui` of a story. */
export const folderOf = (story: string) => stories[story]?.entry.split('/').at(-2)

/** The guide of `machine-grid--full` is in the folder of `machine-grid.stories.tsx`. */
const guideOf = (story: string): Guide | undefined =>
  Object.entries(guides).find(([path]) => path.split('/').at(-2) === folderOf(story))?.[1].guide

/** Of the whole guide, for the search. */
export function guideText(story: string): string {
  const { title = '', use = '', keyboard = [], spoken = [], do: dos = [], dont = [] } = guideOf(story) ?? {}
  return [title, use, 'keyboard', ...keyboard, 'screen reader', ...spoken, ...dos, ...dont].join(' ')
}

/** A text with its code, which is in backticks. */
export const inCode = (text: string): ReactNode =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))

type PointsProps = { title: string; points: readonly string[]; tone?: 'do' | 'dont'; pictures?: readonly string[] }

function Points({ title, points, tone, pictures = [] }: PointsProps) {
  const settings = useSettings()
  return (
    <section data-tone={tone}>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{inCode(point)}</li>
        ))}
      </ul>
      {pictures.map((id) => (
        <iframe key={id + settings} title={storyName(id)} src={`?mode=preview&story=${id}#${settings || 'start'}`} />
      ))}
    </section>
  )
}

/** The guide of the story's component: when to use it, with pictures of do and don't, keyboard and screen reader. */
export function DocsPanel({ story }: { story: string }) {
  const guide = guideOf(story)
  if (!guide) return null
  const pictures = (kind: 'do' | 'dont') =>
    Object.keys(stories).filter((id) => componentOf(id) === componentOf(story) && pictureOf(id) === kind)
  return (
    <article className="bench-guide">
      <h2>{guide.title}</h2>
      <p>{inCode(guide.use)}</p>
      <div>
        <Points title="Do" points={guide.do} tone="do" pictures={pictures('do')} />
        <Points title="Don’t" points={guide.dont} tone="dont" pictures={pictures('dont')} />
        <Points title="Keyboard" points={guide.keyboard} />
        <Points title="Screen reader" points={guide.spoken} />
      </div>
    </article>
  )
}
