import type { ReactNode } from 'react'
import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'
import { ownText } from '#ui/own-text.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { row } from './list.recipe.ts'

export type RowContent = {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** At the end: a figure, a tag. In a plain row also a button. */
  trailing?: ReactNode
}

type RowPartsProps = RowContent & { isButton?: boolean; hasChevron?: boolean }

/** What stands in a row of a list, whatever becomes of a press. */
export function RowParts({ title, note, icon, trailing, isButton = false, hasChevron = isButton }: RowPartsProps) {
  // Blocks may stand in a link, and none in a button.
  const Box = isButton ? 'span' : 'div'
  const look = row()
  return (
    <>
      {icon ? <span className={look.icon}>{icon}</span> : null}
      <Box className={look.main}>
        <Box className={look.text}>
          <Box className={look.title}>
            {ownText(title)}
            {note || trailing ? <ScreenReaderPause /> : null}
          </Box>
          {note ? (
            <Box className={look.note}>
              {ownText(note)}
              {trailing ? <ScreenReaderPause /> : null}
            </Box>
          ) : null}
        </Box>
        {trailing ? <Box className={look.trailing}>{trailing}</Box> : null}
      </Box>
      {hasChevron ? (
        <span className={look.chevron}>
          <ChevronIcon size={20} />
        </span>
      ) : null}
    </>
  )
}
