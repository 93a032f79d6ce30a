import { type ReactNode, useId } from 'react'
import { BottomSheet, type BottomSheetProps } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Text } from '#ui/layout/text.tsx'

export type DialogProps = Pick<BottomSheetProps, 'title' | 'isOpen' | 'onOpenChange' | 'isDismissable'> & {
  /** The consequence of the answer. Screen readers read it together with the title. */
  text: string
  /** For money or loss of data: screen readers announce it immediately. */
  isUrgent?: boolean
  /** The answers as stacked buttons. One of them changes nothing. */
  actions: ReactNode
  children?: ReactNode
}

/** A short question in the middle of the screen that must be answered before the user continues. */
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
