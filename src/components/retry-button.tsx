import { useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

type RetryButtonProps = {
  query: { refetch: () => Promise<{ error: Error | null }> }
  /** The announcement when the retry fails. */
  describe: (error: Error) => string[]
  size?: ButtonProps['size']
  label?: string
  pendingLabel?: string
}

/** Refetches the failed query of a whole page. Pending after its own press only, not during background refetches. */
export function RetryButton({ query, describe, size, label, pendingLabel }: RetryButtonProps) {
  const t = useTranslate()
  const [isRetrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    const { error } = await query.refetch()
    setRetrying(false)
    if (error) announce(describe(error), 'assertive')
  }

  return (
    <Button
      tone="primary"
      {...(size ? { size } : {})}
      width="fill"
      isPending={isRetrying}
      pendingLabel={pendingLabel ?? t('action.saving')}
      onPress={() => void retry()}
    >
      {label ?? t('action.retry')}
    </Button>
  )
}
