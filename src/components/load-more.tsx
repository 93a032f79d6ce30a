import { useRef, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

type LoadMoreProps = {
  shown: number
  /** Undefined if the API does not say it. */
  total: number | undefined
  hasMore: boolean
  isPending?: boolean
  /** Loads more and returns how many items there are then. Its errors are shown and announced. */
  onMore: () => Promise<{ shown: number; hasMore: boolean }>
}

/** Shows how many items of a list are visible, and a button for more. Nothing loads on scroll. */
export function LoadMore({ shown, total, hasMore, isPending = false, onMore }: LoadMoreProps) {
  const t = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const countText = (count: number) =>
    total === undefined ? t('history.countOnly', { shown: count }) : t('history.count', { shown: count, total })
  if (!hasMore && !isUsed) return null

  async function loadMore() {
    setIsUsed(true)
    setProblem(undefined)
    try {
      const now = await onMore()
      announce(countText(now.shown))
      // The button disappears with the last items.
      if (!now.hasMore) container.current?.focus({ preventScroll: true })
    } catch (error) {
      const text = t(errorMessageId(error))
      setProblem(text)
      announce(text, 'assertive')
    }
  }

  return (
    <div ref={container} tabIndex={-1}>
      <Stack gap={2}>
        <Text size="small" tone="ink2" align="center">
          {countText(shown)}
        </Text>
        {hasMore && problem ? <Alert tone="bad">{problem}</Alert> : null}
        {hasMore ? (
          <Button
            tone="outline"
            width="fill"
            isPending={isPending}
            pendingLabel={t('action.saving')}
            onPress={() => void loadMore()}
          >
            {t('history.more')}
          </Button>
        ) : null}
      </Stack>
    </div>
  )
}
