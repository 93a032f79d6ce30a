import { useMutation, useQuery } from '@tanstack/react-query'
import { userQuery } from '#features/session/session.queries.ts'
import { messageOf } from '#lib/api-message.ts'
import { useSay } from '#lib/intl.tsx'
import { addToast } from '#lib/toasts.ts'
import { Panel } from '#ui/list/panel.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { setNotificationMutation } from './profile.queries.ts'

const PROBLEM_TIMEOUT_MS = 3000

/**
 * Whether the customer wants to be told of news. No device is given: where no push service is set up there is none to
 * send to, and asking the browser for a permission that nothing uses would waste the one time it can be asked.
 */
export function NotificationSwitch() {
  const say = useSay()
  const { data: user } = useQuery(userQuery())
  const set = useMutation(setNotificationMutation())

  const choose = (is_notification: boolean) =>
    set.mutate(
      { is_notification, token_fcm: null },
      {
        onSuccess() {
          if (is_notification) addToast({ title: say('notify.done'), description: say('notify.doneNote'), tone: 'ok' })
        },
        onError: (error) =>
          addToast({
            title: say('notify.failed'),
            description: say(messageOf(error)),
            tone: 'bad',
            timeout: PROBLEM_TIMEOUT_MS,
          }),
      },
    )

  return (
    <Panel>
      <Switch
        isSelected={set.isPending ? set.variables.is_notification : (user?.is_notification ?? false)}
        isDisabled={!user}
        onChange={choose}
        description={say('notify.note')}
        errorMessage={set.isError ? say(messageOf(set.error)) : undefined}
      >
        {say('notify.label')}
      </Switch>
    </Panel>
  )
}
