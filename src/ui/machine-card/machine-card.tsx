import { type ReactNode, useId } from 'react'
import { sva } from '#styled/css'

const machineFront = sva({
  slots: ['root', 'strip', 'name', 'drawer', 'title', 'trailing', 'body', 'facts'],
  base: {
    root: {
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
      paddingBlock: '[6px]',
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
    trailing: { display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', color: 'ink2' },
    body: { padding: { base: '4', _narrow: '3' } },
    facts: { minWidth: '[0px]' },
  },
  variants: {
    hasPicture: {
      true: {
        // The hinge of a door stands out by a few pixels at the start. Large text goes below the door.
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
  /** As it stands on the machine. */
  number: string
  title: string
  /** The title's place in the page's outline; without it the title is no heading. */
  level?: 2 | 3
  trailing?: ReactNode
  /** The door, beside what the children say about it. */
  picture?: ReactNode
  children: ReactNode
}

/** The front of one machine: number in its drawer and title on the control strip, below it what the door shows. */
export function MachineCard({ number, title, level, trailing, picture, children }: MachineCardProps) {
  const id = useId()
  const look = machineFront({ hasPicture: picture !== undefined })
  const Title = level ? (`h${level}` as const) : 'span'
  return (
    <article className={look.root} aria-labelledby={`${id}title ${id}number`}>
      <div className={look.strip}>
        <div className={look.name}>
          <span id={`${id}number`} className={look.drawer} translate="no">
            {number}
          </span>
          <Title id={`${id}title`} className={look.title}>
            {title}
          </Title>
        </div>
        {trailing && <span className={look.trailing}>{trailing}</span>}
      </div>
      <div className={look.body}>
        {picture}
        <div className={look.facts}>{children}</div>
      </div>
    </article>
  )
}
