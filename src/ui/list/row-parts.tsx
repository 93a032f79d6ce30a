import type { ReactNode } from 'react'
import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'
import { ownText } from '#ui/own-text.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { row } from './list.recipe.ts'

export type RowContent = {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** At the end: a figure or a badge. In a plain row also a button. */
  trailing?: ReactNode
}

type RowPartsProps = RowContent & { isButton?: boolean; hasChevron?: boolean }

/** The content of a row, for plain rows, links and buttons. */
export function RowParts({ title, note, icon, trailing, isButton = false, hasChevron = isButton }: RowPartsProps) {
  // HTML allows block elements in a link, but not in a button.
  const Box = isButton ? 'span' : 'div'
  const styles = row()
  return (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Box className={styles.main}>
        <Box className={styles.text}>
          <Box className={styles.title}>
            {ownText(title)}
            {note || trailing ? <ScreenReaderPause /> : null}
          </Box>
          {note ? (
            <Box className={styles.note}>
              {ownText(note)}
              {trailing ? <ScreenReaderPause /> : null}
            </Box>
          ) : null}
        </Box>
        {trailing ? <Box className={styles.trailing}>{trailing}</Box> : null}
      </Box>
      {hasChevron ? (
        <span className={styles.chevron}>
          <ChevronIcon size={20} />
        </span>
      ) : null}
    </>
  )
}
