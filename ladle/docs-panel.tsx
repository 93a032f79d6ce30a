import { useEffect, useState } from 'react'
import type { Guide } from '#ui/guide.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const guides = import.meta.glob<{ guide: Guide }>('../src/ui/*/*.guide.ts')
const stories = Object.keys(import.meta.glob('../src/ui/*/*.stories.tsx'))

const folderOf = (path: string) => path.split('/').at(-2)

/** The guide of `machine-grid--full` is in the folder of `machine-grid.stories.tsx`. */
function guideOf(story: string) {
  const folder = folderOf(stories.find((path) => path.endsWith(`/${story.split('--')[0]}.stories.tsx`)) ?? '')
  return Object.entries(guides).find(([path]) => folder !== undefined && folderOf(path) === folder)?.[1]
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
)

/** The guide of the story's component: when to use it, keyboard and screen reader. */
export function DocsPanel({ story }: { story: string }) {
  const [guide, setGuide] = useState<Guide>()
  useEffect(() => {
    let isCurrent = true
    setGuide(undefined)
    void guideOf(story)?.().then((file) => isCurrent && setGuide(file.guide))
    return () => {
      isCurrent = false
    }
  }, [story])
  if (!guide) return null
  return (
    <article className="bench-guide">
      <h2>{guide.title}</h2>
      <p>{guide.use}</p>
      <div>
        <Points title="Keyboard" points={guide.keyboard} />
        <Points title="Screen reader" points={guide.spoken} />
        <Points title="Do" points={guide.do} />
        <Points title="Don’t" points={guide.dont} />
      </div>
    </article>
  )
}
