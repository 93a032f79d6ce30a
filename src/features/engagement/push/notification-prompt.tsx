import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useLayout } from '#features/shell/layout/use-layout.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { canRequestPermission } from '#lib/pwa/push.ts'
import { hasUnsavedChanges } from '#lib/pwa/unsaved-changes.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { markPromptSeen, wasPromptSeen } from './seen-prompts.store.ts'
import { useEnablePush } from './use-enable-push.ts'

/** The page stays uncovered for this long before the prompt opens. */
const PROMPT_DELAY_MS = 1_500

/** The path of a main page that the prompt may cover; undefined on other pages and on the scanner. */
function useInterruptiblePath() {
  const isHome = useLayout() === 'home'
  const path = useLocation({ select: ({ pathname }) => pathname })
  return isHome && path !== '/qr-scanner' ? path : undefined
}

/** The field at the top has something that waits for its customer: money, a payment, a start, or laundry. */
const isFieldTaken = () => document.querySelector('[data-stage]:not([data-stage=idle], [data-stage=running])') !== null

/** The code of home's field is still on its way. */
const isFieldComing = (path: string) => path === '/' && document.querySelector('[data-stage]') === null

/** Asks a customer once whether to enable notifications, when the app is idle. */
export function NotificationPrompt() {
  const client = useQueryClient()
  const promptPath = useInterruptiblePath()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (isOpen || !promptPath || wasPromptSeen('notifications') || !canRequestPermission()) return
    const ask = () => {
      // Nor is it known yet what the field will say while something is fetched.
      if (isFieldComing(promptPath) || client.isFetching() > 0) timer = setTimeout(ask, PROMPT_DELAY_MS)
      else if (!hasUnsavedChanges() && !isFieldTaken() && client.isMutating() === 0) setOpen(true)
    }
    let timer = setTimeout(ask, PROMPT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOpen, promptPath, client])

  return (
    <Prompt
      isOpen={isOpen && promptPath !== undefined}
      onClose={() => {
        setOpen(false)
        markPromptSeen('notifications')
      }}
    />
  )
}

function Prompt({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  const textId = useId()
  const { enable, isEnabling } = useEnablePush()
  return (
    <BottomSheet
      title={t('notify.enable')}
      isOpen={isOpen}
      onOpenChange={onClose}
      describedBy={textId}
      actions={
        <>
          <Button
            tone="primary"
            width="fill"
            isPending={isEnabling}
            pendingLabel={t('action.saving')}
            onPress={() => void enable().finally(onClose)}
          >
            {t('notify.enable')}
          </Button>
          <Button tone="bare" width="fill" onPress={onClose}>
            {t('notify.later')}
          </Button>
        </>
      }
    >
      <Stack gap={4} align="center">
        <Porthole state="plain" size={112} remaining={0.4}>
          <BellIcon size={28} />
        </Porthole>
        <Text id={textId} tone="ink2">
          {t('notify.promptNote')}
        </Text>
      </Stack>
    </BottomSheet>
  )
}
