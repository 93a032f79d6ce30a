import { useRef, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

type ShowMoreProps = {
  shown: number
  total: number
  isPending?: boolean
  /** Shows more, and answers how many are shown then; what it throws is shown and said. */
  onMore: () => number | Promise<number>
}

/** How much of a list is shown, and the way to more of it. Nothing comes by scrolling alone. */
export function LoadMore({ shown, total, isPending = false, onMore }: ShowMoreProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hasMore = shown < total
  if (!hasMore && !isUsed) return null

  async function more() {
    setIsUsed(true)
    setProblem(undefined)
    try {
      const now = await onMore()
      announce(t('history.count', { shown: now, total }))
      // The button goes with the last of them.
      if (now >= total) place.current?.focus({ preventScroll: true })
    } catch (error) {
      const text = t(errorMessageId(error))
      setProblem(text)
      announce(text, 'assertive')
    }
  }

  return (
    <div ref={place} tabIndex={-1}>
      <Stack gap={2}>
        <Text size="small" tone="ink2" align="center">
          {t('history.count', { shown, total })}
        </Text>
        {hasMore && problem ? <Alert tone="bad">{problem}</Alert> : null}
        {hasMore ? (
          <Button
            tone="outline"
            width="fill"
            isPending={isPending}
            pendingLabel={t('action.saving')}
            onPress={() => void more()}
          >
            {t('history.more')}
          </Button>
        ) : null}
      </Stack>
    </div>
  )
}
