import { useMutation, useQuery } from '@tanstack/react-query'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useOnDevice } from '#lib/browser/use-on-device.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { clearTokenSent, pushPermission, pushSupport } from '#lib/pwa/push.ts'
import { addToast } from '#lib/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { setNotificationMutation } from './push.queries.ts'
import { announceProblem, useEnablePush } from './use-enable-push.ts'

/** Describes the state of notifications on this device. */
function noteOf(support: ReturnType<typeof pushSupport>, isOn: boolean): MessageId {
  if (support === 'unsupported') return 'notify.unsupported'
  if (support === 'unconfigured') return 'notify.inApp'
  if (pushPermission() === 'denied') return 'notify.blocked'
  return isOn && pushPermission() === 'default' ? 'notify.otherDevice' : 'notify.note'
}

/**
 * Switches notifications on or off, for all devices of the customer. A device without push support is not asked for a
 * permission that it could not use.
 */
export function NotificationSwitch() {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const set = useMutation(setNotificationMutation())
  const { enable, isEnabling, problem, forgetProblem } = useEnablePush()
  const isOn = user?.is_notification ?? false
  const note = useOnDevice<MessageId>(() => noteOf(pushSupport(), isOn), 'notify.note')

  function setPreference(is_notification: boolean) {
    forgetProblem()
    set.mutate(
      { is_notification, token_fcm: null },
      {
        onSuccess() {
          clearTokenSent()
          if (is_notification) addToast({ title: t('notify.done'), description: t('notify.doneNote'), tone: 'ok' })
        },
        onError: (error) => announceProblem(t(errorMessageId(error))),
      },
    )
  }

  function choose(isWanted: boolean) {
    if (isEnabling) return
    if (isWanted && pushSupport() === 'ready') void enable()
    else setPreference(isWanted)
  }

  return (
    <Panel>
      <Switch
        isSelected={isEnabling || (set.isPending ? set.variables.is_notification : isOn)}
        isDisabled={!user}
        onChange={choose}
        description={t(note)}
        errorMessage={set.isError ? t(errorMessageId(set.error)) : problem}
      >
        {t('notify.label')}
      </Switch>
      {note === 'notify.otherDevice' ? (
        <Button
          tone="outline"
          size="small"
          isPending={isEnabling}
          pendingLabel={t('action.saving')}
          onPress={() => void enable()}
        >
          {t('notify.here')}
        </Button>
      ) : null}
    </Panel>
  )
}
