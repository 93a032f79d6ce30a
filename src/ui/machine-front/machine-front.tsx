import { type ReactNode, useId } from 'react'
import { sva } from '#styled/css'

const machineFront = sva({
  slots: ['root', 'strip', 'drawer', 'title', 'trailing', 'body'],
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
    title: { flex: '[1 1 auto]', minWidth: '[0px]', textStyle: 'bodyStrong' },
    trailing: { display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', color: 'ink2' },
    body: { padding: { base: '4', _narrow: '3' } },
  },
})

export type MachineFrontProps = {
  /** As it stands on the machine. */
  number: string
  title: string
  /** The title's place in the page's outline; without it the title is no heading. */
  level?: 2 | 3
  trailing?: ReactNode
  children: ReactNode
}

/** The front of one machine: number in its drawer and title on the control strip, below it what the door shows. */
export function MachineFront({ number, title, level, trailing, children }: MachineFrontProps) {
  const id = useId()
  const look = machineFront()
  const Title = level ? (`h${level}` as const) : 'span'
  return (
    <article className={look.root} aria-labelledby={`${id}title ${id}number`}>
      <div className={look.strip}>
        <span id={`${id}number`} className={look.drawer}>
          {number}
        </span>
        <Title id={`${id}title`} className={look.title}>
          {title}
        </Title>
        {trailing && <span className={look.trailing}>{trailing}</span>}
      </div>
      <div className={look.body}>{children}</div>
    </article>
  )
}
