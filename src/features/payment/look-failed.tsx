import { Notice } from '#features/frame/notice.tsx'
import { MachineHeader } from '#features/machines/machine-header.tsx'
import { useSay } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** Nothing is known of a purchase: no such id, or no answer yet. Never "failed": the money may have moved. */
export function LookFailed({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  const say = useSay()
  return (
    <Notice
      title={say(isUnknown ? 'end.notFound' : 'end.unknown')}
      text={say(isUnknown ? 'end.notFoundNote' : 'end.unknownNote')}
      header={<MachineHeader backHref="/" />}
      picture={<Porthole state={isUnknown ? 'outOfOrder' : 'offline'} size={112} />}
      actions={
        isUnknown ? (
          <LinkButton href="/history" tone="primary" width="fill">
            {say('nav.history')}
          </LinkButton>
        ) : (
          <Button tone="primary" width="fill" onPress={onRetry}>
            {say('wait.check')}
          </Button>
        )
      }
    />
  )
}
