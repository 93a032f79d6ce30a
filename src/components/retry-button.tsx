import { useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

type AskAgainProps = {
  query: { refetch: () => Promise<{ error: Error | null }> }
  /** What is said where it was in vain once more. */
  tell: (error: Error) => string[]
  size?: ButtonProps['size']
  label?: string
  pendingLabel?: string
}

/** Asks once more for what a whole page could not read. It is busy by its press, not when the page asks by itself. */
export function RetryButton({ query, tell, size, label, pendingLabel }: AskAgainProps) {
  const t = useTranslate()
  const [isAsked, setAsked] = useState(false)

  async function ask() {
    setAsked(true)
    const { error } = await query.refetch()
    setAsked(false)
    if (error) announce(tell(error), 'assertive')
  }

  return (
    <Button
      tone="primary"
      {...(size ? { size } : {})}
      width="fill"
      isPending={isAsked}
      pendingLabel={pendingLabel ?? t('action.saving')}
      onPress={() => void ask()}
    >
      {label ?? t('action.retry')}
    </Button>
  )
}
