import type { ReactNode } from 'react'
import { ScreenOnly } from '#ui/layout/print-only.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AsideDrum, type AsideDrumProps } from '#ui/stage/aside-drum.tsx'
import { PAGE_NOTE_ID, PageHeading } from './page-layout.tsx'

type PageFieldProps = Pick<AsideDrumProps, 'state' | 'number'> & {
  /** The drum. A wide window has it on the left, and paper not at all. */
  picture: ReactNode
  heading: ReactNode
  /** What the customer needs to know first; describes the page. */
  note: ReactNode
  isNoteStrong?: boolean
  /** Further lines. */
  children?: ReactNode
}

/** The field at the top of a page about one purchase: its drum, the heading of the page, and a note. */
export function PageField({ picture, state, number, heading, note, isNoteStrong = false, children }: PageFieldProps) {
  return (
    <div data-field>
      <Stack gap={4} align="center">
        <ScreenOnly>
          <AsideDrum state={state} number={number}>
            {picture}
          </AsideDrum>
        </ScreenOnly>
        <Stack gap={1} align="center" data-say="">
          <PageHeading size="l" align="center">
            {heading}
          </PageHeading>
          <Text
            id={PAGE_NOTE_ID}
            size="lead"
            tone={isNoteStrong ? 'ink' : 'ink2'}
            align="center"
            isStrong={isNoteStrong}
          >
            {note}
          </Text>
          {children}
        </Stack>
      </Stack>
    </div>
  )
}
