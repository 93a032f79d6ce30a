import { type MessageId, useSay } from '#lib/intl.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { goBack } from './go-back.ts'
import { Notice } from './notice.tsx'
import { useLayout } from './use-layout.ts'

/** The page of a route that is not built yet: says so, and where to go instead. */
export function Coming({ title }: { title: MessageId }) {
  const say = useSay()
  const isMainPlace = useLayout() === 'home' // it has a bar above already
  return (
    <Notice
      title={say(title)}
      text={say('coming.note')}
      header={isMainPlace ? undefined : <PageHeader back={{ label: say('action.back'), onPress: goBack }} />}
      picture={<Porthole state="plain" size={112} left={0.35} />}
      actions={
        <LinkButton href="/" tone="outline" width="fill">
          {say('action.home')}
        </LinkButton>
      }
    />
  )
}
