import { type ReactNode, useId } from 'react'
import { Link } from 'react-aria-components/Link'
import { sva } from '#styled/css'
import { revealCard } from './reveal-card.ts'

const card = sva({
  slots: ['root', 'picture', 'body', 'head', 'title', 'trailing', 'link'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      minWidth: '[0px]',
      bg: 'surface',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'panel',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    picture: {
      overflow: 'hidden',
      borderTopRadius: '[calc({radii.panel} - 1px)]',
      borderBlockEndWidth: '1px',
      borderBlockEndStyle: 'solid',
      borderColor: 'line',
      bg: 'sunken',
      // On a phone held sideways the whole card fits between the header and the bottom bar.
      '& img': {
        display: 'block',
        width: 'full',
        maxHeight: '[25vh]',
        aspectRatio: '[16 / 9]',
        objectFit: 'cover',
      },
    },
    body: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      flexGrow: '1',
      padding: '4',
      _narrow: { padding: '3' },
    },
    head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3', rowGap: '1' },
    title: { flex: '[1 1 8rem]', minWidth: '[0px]', textStyle: 'hM', textWrap: 'balance' },
    trailing: { flex: 'none', maxWidth: 'full', textStyle: 'small', color: 'ink2' },
    // The link in the title covers the whole card; other controls lie above it.
    link: {
      color: '[inherit]',
      textDecoration: 'none',
      cursor: 'pointer',
      outlineStyle: '[none!]',
      boxShadow: '[none!]',
      _after: { content: '""', position: 'absolute', inset: '[-1px]', borderRadius: 'panel' },
      _hovered: { textDecoration: 'underline' },
      _pressed: { textDecoration: 'underline' },
      _focusVisible: { _after: { outline: '[3px solid var(--colors-ink)]', outlineOffset: '[2px]' } },
      _highContrast: { color: '[LinkText]' },
    },
  },
})

export type CardProps = {
  title: string
  /** The heading level of the title. */
  level?: 2 | 3
  /** A short fact after the title: "9 จาก 10". */
  trailing?: ReactNode
  /** An `<img>` over the text, from edge to edge, with its width and height. */
  picture?: ReactNode
  /** The target of the whole card. */
  href?: string
  children?: ReactNode
}

/** One item with a title. With `href` a press anywhere on the card follows the title's link. */
export function Card({ title, level = 2, trailing, picture, href, children }: CardProps) {
  const id = useId()
  const styles = card()
  const Title = `h${level}` as const
  return (
    <article aria-labelledby={id} className={styles.root}>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
      <div className={styles.body}>
        <div className={styles.head}>
          <Title id={id} className={styles.title}>
            {href ? (
              <Link href={href} className={styles.link} onFocus={revealCard}>
                {title}
              </Link>
            ) : (
              title
            )}
          </Title>
          {trailing ? <div className={styles.trailing}>{trailing}</div> : null}
        </div>
        {children}
      </div>
    </article>
  )
}
