import type { ReactNode } from 'react'
import type { Guide } from '#ui/guide.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const guides = import.meta.glob<{ guide: Guide }>('../src/ui/*/*.guide.ts', { eager: true })
const stories = Object.keys(import.meta.glob('../src/ui/*/*.stories.tsx'))

const folderOf = (path: string) => path.split('/').at(-2)

/** The guide of `machine-grid--full` is in the folder of `machine-grid.stories.tsx`. */
export function guideOf(story: string): Guide | undefined {
  const folder = folderOf(stories.find((path) => path.endsWith(`/${story.split('--')[0]}.stories.tsx`)) ?? '')
  return Object.entries(guides).find(([path]) => folder !== undefined && folderOf(path) === folder)?.[1].guide
}

/** Of the whole guide, for the search. */
export function guideText(story: string): string {
  const { title = '', use = '', keyboard = [], spoken = [], do: dos = [], dont = [] } = guideOf(story) ?? {}
  return [title, use, 'keyboard', ...keyboard, 'screen reader', ...spoken, ...dos, ...dont].join(' ')
}

/** A text with its code, which is in backticks. */
export const inCode = (text: string): ReactNode =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))

const Points = ({ title, points, tone }: { title: string; points: readonly string[]; tone?: 'do' | 'dont' }) => (
  <section data-tone={tone}>
    <h3>{title}</h3>
    <ul>
      {points.map((point) => (
        <li key={point}>{inCode(point)}</li>
      ))}
    </ul>
  </section>
)

/** The guide of the story's component: when to use it, keyboard and screen reader. */
export function DocsPanel({ story }: { story: string }) {
  const guide = guideOf(story)
  if (!guide) return null
  return (
    <article className="bench-guide">
      <h2>{guide.title}</h2>
      <p>{inCode(guide.use)}</p>
      <div>
        <Points title="Do" points={guide.do} tone="do" />
        <Points title="Don’t" points={guide.dont} tone="dont" />
        <Points title="Keyboard" points={guide.keyboard} />
        <Points title="Screen reader" points={guide.spoken} />
      </div>
    </article>
  )
}
