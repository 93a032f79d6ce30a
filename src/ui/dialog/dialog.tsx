import { type ReactNode, useId } from 'react'
import { BottomSheet, type BottomSheetProps } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Text } from '#ui/layout/text.tsx'

export type DialogProps = Pick<BottomSheetProps, 'title' | 'isOpen' | 'onOpenChange' | 'isDismissable'> & {
  /** What follows from the answer. It is read together with the title. */
  text: string
  /** About money or loss: screen readers say it before all else. */
  isUrgent?: boolean
  /** The answers, as buttons under each other. One of them leaves everything as it is. */
  actions: ReactNode
  children?: ReactNode
}

/** A short question in the middle of the screen that has to be answered before going on. */
export function Dialog({ text, isUrgent = false, children, ...sheet }: DialogProps) {
  const id = useId()
  return (
    <BottomSheet {...sheet} kind="dialog" role={isUrgent ? 'alertdialog' : 'dialog'} describedBy={id}>
      <Text id={id} tone="ink2">
        {text}
      </Text>
      {children}
    </BottomSheet>
  )
}
