import type { Story } from '#ui/story.ts'

/** Stands in for the brand editor, which has packages of its own. */
export default {
  title: 'Brand',
  meta: {
    kind: 'tool',
    group: 'Make a brand',
    name: 'Brand',
    also: 'playground, editor, theme, tokens, colour, color, white label, สร้างแบรนด์, แก้แบรนด์, โลโก้',
  },
}

export const MakeABrand: Story = () => (
  <main className="bench" lang="en">
    <h1>Make a brand</h1>
    <p>The brand editor is not installed. Run this once (a few seconds), then start the workbench again:</p>
    <pre>
      <code>npm run brand -- install</code>
    </pre>
    <p>
      Without it, <code>npm run brand</code> lists the commands that make and check brands; docs/designing.md describes
      them.
    </p>
  </main>
)
