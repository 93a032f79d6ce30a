import { type ReactNode, useId } from 'react'
import { Link } from 'react-aria-components/Link'
import { sva } from '#styled/css'
import { revealCard } from '#ui/card/reveal-card.ts'

const machineCard = sva({
  slots: ['root', 'strip', 'name', 'drawer', 'title', 'number', 'link', 'trailing', 'body', 'facts'],
  base: {
    root: {
      position: 'relative',
      bg: 'surface',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'panel',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    strip: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
      minHeight: 'control',
      paddingInline: '4',
      paddingBlock: '1half',
      borderBlockEndWidth: '1px',
      borderBlockEndStyle: 'solid',
      borderColor: '[inherit]',
    },
    name: { flex: '[1 1 auto]', display: 'flex', alignItems: 'baseline', gap: '2', minWidth: '[0px]' },
    drawer: {
      flex: 'none',
      paddingInline: '2',
      textStyle: 'bodyStrong',
      borderWidth: '1.5px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'tag',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    title: { minWidth: '[0px]', textStyle: 'bodyStrong' },
    number: { srOnly: true },
    // The link in the title covers the whole card; other controls lie above it.
    link: {
      color: '[inherit]',
      textDecoration: 'none',
      cursor: 'pointer',
      outlineStyle: '[none!]',
      boxShadow: '[none!]',
      _after: { content: '""', position: 'absolute', inset: '[-1px]', borderRadius: 'panel' },
      _hovered: { textDecoration: 'underline' },
      _focusVisible: { _after: { outline: '[3px solid var(--colors-ink)]', outlineOffset: '[2px]' } },
      _highContrast: { color: '[LinkText]' },
    },
    trailing: {
      position: 'relative',
      zIndex: '[1]',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      textStyle: 'small',
      color: 'ink2',
    },
    body: { padding: { base: '4', _narrow: '3' } },
    facts: { minWidth: '[0px]' },
  },
  variants: {
    hasPicture: {
      true: {
        // The hinge of the door extends a few pixels to the start. Large text wraps below the door.
        body: {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { base: '4', _narrow: '3' },
          paddingBlock: { base: '5', _narrow: '4' },
          paddingInlineStart: { base: '5', _narrow: '4' },
        },
        facts: { flex: '[1 1 7rem]' },
      },
    },
  },
})

export type MachineCardProps = {
  /** The number on the machine. */
  number: string
  /** Its name. A number at its end is shown only once, on the drawer. */
  title: string
  /** The target of the whole card. */
  href?: string
  /** The heading level of the title. Without it the title is not a heading. */
  level?: 2 | 3
  trailing?: ReactNode
  /** The porthole, next to the children. */
  picture?: ReactNode
  children: ReactNode
}

/** The front of a machine: number and title on the control strip, and below it the door with its facts. */
export function MachineCard({ number, title, level, href, trailing, picture, children }: MachineCardProps) {
  const id = useId()
  const styles = machineCard({ hasPicture: picture !== undefined })
  const kind = number && title.endsWith(number) ? title.slice(0, -number.length) : title
  const name = (
    <>
      <span>{kind}</span>
      {kind === title ? null : <span className={styles.number}>{number}</span>}
    </>
  )
  const Title = level ? (`h${level}` as const) : 'span'
  return (
    <article className={styles.root} aria-labelledby={kind === title ? `${id}title ${id}number` : `${id}title`}>
      <div className={styles.strip}>
        <div className={styles.name}>
          {/* Hidden where the title has it too. */}
          <p id={`${id}number`} className={styles.drawer} translate="no" aria-hidden={kind !== title || undefined}>
            {number}
          </p>
          <Title id={`${id}title`} className={styles.title}>
            {href ? (
              <Link href={href} className={styles.link} onFocus={revealCard}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Title>
        </div>
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
      <div className={styles.body}>
        {picture}
        <div className={styles.facts}>{children}</div>
      </div>
    </article>
  )
}
