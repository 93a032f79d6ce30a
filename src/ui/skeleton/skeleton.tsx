import type { ReactNode } from 'react'
import { cva, type RecipeVariantProps } from '#styled/css'

const skeleton = cva({
  base: {
    display: 'block',
    flex: 'none',
    // As a card before its words are there: nothing grey on the page.
    bg: 'surface',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    _motionSafe: { animation: '[pulse 1.8s ease-in-out infinite]' },
  },
  variants: {
    shape: {
      // As high as the letters, with margins that fill the line height.
      line: { height: '[0.875rem]', marginBlock: '1half', borderRadius: 'tag', bg: 'line' },
      row: { width: 'full', height: '[4.5rem]', borderRadius: 'control' },
      // The drum of a page about one purchase.
      porthole: { boxSize: '[min(12.5rem, 100vw - 48px)]', borderRadius: 'full' },
      // Of a machine in its wall.
      tile: { height: '[9.5rem]', borderRadius: 'panel' },
      // Three rows: a title, a line below it, and the line between rows.
      list: {
        width: 'full',
        height: '[13.5rem]',
        borderRadius: 'panel',
        backgroundImage:
          '[linear-gradient(var(--colors-line) 0.875rem, transparent 0), linear-gradient(var(--colors-line) 0.625rem, transparent 0), linear-gradient(transparent calc(4.5rem - 1px), var(--colors-line) 0)]',
        backgroundPosition: '[1rem 1rem, 1rem 2.625rem, 0 0]',
        backgroundSize: '[45% 4.5rem, 65% 4.5rem, 100% 4.5rem]',
        backgroundRepeat: '[repeat-y]',
      },
      // A load.
      machine: { width: 'full', height: '[15rem]', borderRadius: 'panel' },
      panel: { width: 'full', height: '[10rem]', borderRadius: 'panel' },
      // Without the border, which would make it larger than its content.
      words: {
        borderRadius: 'control',
        borderWidth: '0px',
        boxShadow: '[inset 0 0 0 1px var(--colors-line)]',
        '& > *': { visibility: 'hidden' },
      },
    },
    width: { full: { width: 'full' }, wide: { width: '[70%]' }, half: { width: '[45%]' }, short: { width: '[25%]' } },
  },
  compoundVariants: [{ shape: 'porthole', css: { width: '[min(12.5rem, 100vw - 48px)]' } }],
  defaultVariants: { width: 'full' },
})

export type SkeletonProps = Exclude<RecipeVariantProps<typeof skeleton>, undefined> & {
  /** For the shape `words`: the expected content. */
  children?: ReactNode
}

/**
 * A placeholder for content that is loading. The shape `words` has the size of its children. Hidden from screen
 * readers: the page announces that it is loading.
 */
export function Skeleton(props: SkeletonProps) {
  const [variants, { children }] = skeleton.splitVariantProps(props)
  const Element = children ? 'div' : 'span'
  return (
    <Element aria-hidden className={skeleton(variants)}>
      {children}
    </Element>
  )
}
